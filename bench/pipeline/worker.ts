import { openClickHouse } from '../../clickhouse/client.ts';
import { openPostgres } from '../../postgres/pool.ts';
import { startBare } from './bare.ts';
import { startOurs } from './ours.ts';
import type { WorkerReport, Task } from './task.ts';

const cpuSeconds = () => {
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  return (userCPUTime + systemCPUTime) / 1e6;
};

const task = JSON.parse(process.argv[2] ?? '') as Task;
const postgres = openPostgres(task.postgresUrl, { max: 20 });
const clickhouse = openClickHouse(task.clickhouseUrl);

const running =
  task.kind === 'ours'
    ? await startOurs({ ...task, postgres, clickhouse })
    : await startBare({ ...task, brokers: task.brokers ?? [], clickhouse });

process.on('message', (message: 'report' | 'stop') => {
  if (message === 'report') {
    process.send!({
      cpuSeconds: cpuSeconds(),
      peakBytes: process.resourceUsage().maxRSS * 1024,
    } satisfies WorkerReport);
    return;
  }
  void running
    .stop()
    .then(() => Promise.all([clickhouse.close(), postgres.close()]))
    .then(() => process.exit(0));
});

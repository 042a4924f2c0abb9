import { openClickHouse } from '../../clickhouse/client.ts';
import { openPostgres } from '../../postgres/pool.ts';
import { startBare } from './bare.ts';
import { startOurs } from './ours.ts';
import type { Request, Task, WorkerReport } from './task.ts';

let stop = async (): Promise<void> => {};

async function start(task: Task): Promise<void> {
  const postgres = openPostgres(task.postgresUrl, { max: 20 });
  const clickhouse = openClickHouse(task.clickhouseUrl);
  const running =
    task.kind === 'ours'
      ? await startOurs({ ...task, postgres, clickhouse })
      : await startBare({ ...task, brokers: task.brokers ?? [], clickhouse });
  stop = async () => {
    await running.stop();
    await Promise.all([clickhouse.close(), postgres.close()]);
  };
}

function report(): WorkerReport {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  return { cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakBytes: maxRSS * 1024 };
}

async function answer(request: Request): Promise<void> {
  if (request.ask === 'start') await start(request.task);
  if (request.ask === 'stop') await stop();
  process.send!(report());
}

process.on('message', (request: Request) => void answer(request));

import Table from 'cli-table3';
import { openTopics } from '../../pipeline/log/open-topics.ts';
import { silentLogger } from '../../runtime/logger.ts';
import type { Config } from '../../schemas/config/config.ts';
import type { TopicDifference } from '../../pipeline/log/kafka/topic-plan.ts';
import { printLine } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

const resultOf = ({ obstacle }: TopicDifference) => obstacle ?? 'earshot topics apply';

function print(differences: readonly TopicDifference[], options: { json?: boolean }, empty: string): void {
  if (options.json) return printLine(JSON.stringify({ differences }));
  if (differences.length === 0) return printLine(empty);
  const table = new Table({ head: ['topic', 'setting', 'is', 'should be', 'changed by'] });
  for (const difference of differences) {
    const { topic, setting, actual, wanted } = difference;
    table.push([topic, setting, actual ?? 'missing', wanted, resultOf(difference)]);
  }
  printLine(table.toString());
}

function open(config: Config) {
  if (!config.kafka)
    throw new UsageError('EARSHOT_KAFKA_BROKERS is not set: the embedded log creates its topics on its own.');
  return openTopics(config.kafka, config.topics, silentLogger());
}

/** `earshot topics plan`: prints how the topics differ from what the configuration asks for. */
export async function planTopics(config: Config, options: { json?: boolean }): Promise<void> {
  const topics = open(config);
  try {
    print(await topics.plan(), options, 'The topics are as configured.');
  } finally {
    await topics.close();
  }
}

/** `earshot topics apply`: changes what it can, and prints what is left. Fails when something is left. */
export async function applyTopics(config: Config, options: { json?: boolean }): Promise<void> {
  const topics = open(config);
  try {
    const plan = await topics.plan();
    await topics.apply(plan);
    const left = plan.filter(({ obstacle }) => obstacle !== null);
    if (!options.json) printLine(`changed ${plan.length - left.length}, not changed ${left.length}`);
    if (options.json || left.length > 0) print(left, options, '');
    if (left.length > 0) process.exitCode = 1;
  } finally {
    await topics.close();
  }
}

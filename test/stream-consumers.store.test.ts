import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCodec, type Codec } from '../pipeline/log/codec.ts';
import { openKafkaLog } from '../pipeline/log/kafka/kafka-log.ts';
import type { Log } from '../pipeline/log/log.ts';
import { recordOf } from '../pipeline/log/record-of.ts';
import { packageRoot } from '../runtime/package-root.ts';
import { silentLogger } from '../runtime/logger.ts';
import type { MentionEvent } from '../schemas/mentions/mention.ts';
import { TOPICS } from '../schemas/topics.ts';
import { kafkaForTests } from './support/kafka.ts';
import { installFromPyPi } from './support/python.ts';
import { skipOrFail } from './support/requirements.ts';

/* The consumers that docs/integrate/stream.md shows, run as they are printed there. */

const brokers = await kafkaForTests();

async function pythonWithKafka(): Promise<string | null> {
  try {
    return join(await installFromPyPi('kafka-python', '2.2.15'), 'python');
  } catch (error) {
    skipOrFail('schemathesis', (error as Error).message.split('\n')[0]);
    return null;
  }
}
const python = brokers && (await pythonWithKafka());

/** Returns the example in a language. */
function example(language: string): string {
  const page = readFileSync(join(packageRoot, 'docs/integrate/stream.md'), 'utf8');
  const [, code] = new RegExp('```' + language + '\\n(.*?)```', 's').exec(page) ?? [];
  if (code === undefined) throw new Error(`docs/integrate/stream.md has no example in ${language}`);
  return code;
}

const event = (id: string, of: MentionEvent['event'], occurred_at: string): MentionEvent =>
  ({ id, event: of, occurred_at, source: 'hn', relevant: true }) as MentionEvent;

describe.skipIf(brokers === null)('A consumer of the stream', () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-consumer-'));
  const topic = { ...TOPICS.mentions, name: `mentions.${randomUUID().slice(0, 8)}`, partitions: 1 };
  let log: Log;
  let codec: Codec;

  beforeAll(async () => {
    symlinkSync(join(packageRoot, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'consumer.mts'), example('ts'));
    writeFileSync(join(folder, 'consumer.py'), example('python'));
    const logger = silentLogger();
    log = openKafkaLog({ brokers: brokers!, clientId: 'test', logger, topics: [topic] });
    codec = await openCodec({ registryUrl: null, logger, topics: [topic] });
    await log.ensureTopics();
    // A crash repeats events: `created` with another time, the others as they were.
    const first = event('a', 'created', '2026-11-20T08:00:00.000Z');
    const updated = event('a', 'updated', '2026-11-20T08:05:00.000Z');
    const again = event('a', 'created', '2026-11-20T08:00:09.000Z');
    const last = event('b', 'created', '2026-11-20T08:10:00.000Z');
    const events = [first, again, updated, updated, last];
    await log.publish(
      topic.name,
      events.map((one) => recordOf(topic, codec, one)),
    );
  });
  afterAll(async () => {
    await log.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs an example until it has seen the last event, and returns what it printed. */
  async function linesOf(command: string, args: readonly string[]): Promise<string[]> {
    const env = { ...process.env, BROKERS: brokers!.join(','), TOPIC: topic.name, GROUP: randomUUID() };
    const child = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      if (/^(created|updated|deleted) /.test(line)) lines.push(line);
      if (line.startsWith('created b')) break;
    }
    child.kill('SIGKILL');
    await ended;
    return lines;
  }

  it('in TypeScript handles each event once', async () => {
    const lines = await linesOf(process.execPath, ['--import', 'tsx', 'consumer.mts']);
    expect(lines).toEqual(['created a hn true', 'updated a hn true', 'created b hn true']);
  });

  it.skipIf(python === null)('in Python handles each event once', async () => {
    const lines = await linesOf(python!, ['consumer.py']);
    expect(lines).toEqual(['created a hn True', 'updated a hn True', 'created b hn True']);
  });
});

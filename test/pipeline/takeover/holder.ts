import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { openClickHouse } from '../../../clickhouse/client.ts';
import type { Publish } from '../../../pipeline/context.ts';
import { Follower } from '../../../pipeline/follow/follower.ts';
import type { PostStream } from '../../../pipeline/follow/post-stream.ts';
import { bindRelay } from '../../../pipeline/relay/bind-relay.ts';
import { startRelay } from '../../../pipeline/relay/relay.ts';
import { openPostgres } from '../../../postgres/pool.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import { createMetrics } from '../../../runtime/metrics.ts';
import { openSender } from '../webhooks/sending.ts';

/** What a holder works with. */
interface Setting {
  readonly postgresUrl: string;
  readonly clickhouseUrl: string;
  /** Seals the secrets of webhooks: hexadecimal. */
  readonly secretKey: string;
}

/** How long a stream of the test takes from one position to the next. */
const STEP_MS = 50;

/** Returns a stream of positions, one more every 50 ms, that calls `on` with each once it is saved. */
export const countingStream = (on: (position: string) => void): PostStream => ({
  source: 'hn',
  isWanted: () => Promise.resolve(true),
  async follow({ position, save, signal }) {
    for (let at = Number(position ?? 0) + 1; !signal.aborted; at += 1) {
      await save(String(at));
      on(String(at));
      await delay(STEP_MS);
    }
  },
});

/** Work that one process does at a time. Each prints a line for each step that a test waits for. */
const PARTS = {
  /** Publishes nothing before the test calls `proceed`: its log does not answer. */
  relay({ postgresUrl, clickhouseUrl }: Setting) {
    const proceed = once(process.stdin, 'data');
    const publish: Publish = async (_topic, events) => {
      for (const { id } of events as readonly { id: string }[]) console.log(id);
      await proceed;
      return new Map();
    };
    const [postgres, clickhouse] = [openPostgres(postgresUrl), openClickHouse(clickhouseUrl)];
    startRelay(bindRelay({ postgres, clickhouse, logger: silentLogger() }, publish));
  },
  sender({ postgresUrl, secretKey }: Setting) {
    openSender(openPostgres(postgresUrl), { secretKey: Buffer.from(secretKey, 'hex') });
  },
  follower({ postgresUrl }: Setting) {
    const deps = { owner: 'holder', logger: silentLogger(), metrics: createMetrics() };
    const stream = countingStream((position) => console.log(position));
    new Follower(stream, { postgres: openPostgres(postgresUrl), ...deps }).start();
  },
};

/** A process that does a part of the work, for a test to freeze. */
export interface Holder {
  /** The lines that it has printed. */
  readonly said: readonly string[];
  /** Freezes it as it is: its connections stay open, and nobody learns anything. */
  freeze(): void;
  thaw(): void;
  /** Lets its log answer. */
  proceed(): void;
  kill(): void;
}

/** Starts a process that does a part of the work. */
export function startHolder(part: keyof typeof PARTS, setting: Setting): Holder {
  const args = ['--import', 'tsx', import.meta.filename, part, JSON.stringify(setting)];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const said: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => said.push(line));
  return {
    said,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    proceed: () => void child.stdin.write('proceed\n'),
    kill: () => void child.kill('SIGKILL'),
  };
}

const [, script, part, setting] = process.argv;
if (script === import.meta.filename && part && setting)
  PARTS[part as keyof typeof PARTS](JSON.parse(setting) as Setting);

import type { ScratchCopy } from './scratch-copy.ts';

const STAGE = `import type { Match } from '../../schemas/mentions/mention.ts';
import { drop, pass, type Stage } from '../outcome.ts';

/** Creates the stage that drops matches without text. */
export function createTextStage(hasText: (match: Match) => boolean): Stage<Match, Match> {
  return function textStage(chunk) {
    return chunk.map(({ value }) => (hasText(value) ? pass(value) : drop('no_keyword')));
  };
}
`;

const STAGE_TEST = `import { expect, test } from 'vitest';
import { createTextStage } from '../../../pipeline/stages/text.ts';
import { matchOf } from '../judge/fixtures.ts';

test('drops matches without text', async () => {
  const stage = createTextStage(({ text }) => text !== '');
  const chunk = [matchOf('a'), matchOf('')].map((value, at) => ({ value, position: String(at) }));
  expect((await stage(chunk)).map(({ kind }) => kind)).toEqual(['pass', 'drop']);
});
`;

/**
 * Runs the actor with its new last stage on an in-memory log, and prints what it published and dropped. Without the sieve,
 * which is for the records of its first stage.
 */
export const STAGE_PROBE = `
import { bindActors } from './pipeline/bind-actors.ts';
import { startActor } from './pipeline/engine/start-actor.ts';
import { openCodec } from './pipeline/log/codec.ts';
import { silentLogger } from './runtime/logger.ts';
import { createMetrics } from './runtime/metrics.ts';
import { parseConfig } from './schemas/config/config.ts';
import { TOPICS } from './schemas/topics.ts';
import { matchOf } from './test/pipeline/judge/fixtures.ts';
import { MemoryLog } from './test/support/memory-log.ts';

const [log, logger, metrics] = [new MemoryLog(), silentLogger(), createMetrics()];
const context = { postgres: {}, clickhouse: {}, sources: new Map(), config: parseConfig({}), logger, metrics };
const [{ sieve: _, ...match }] = bindActors({ context, judge: { name: 'none' }, isModel: false } as never);
const last = { ...match, input: TOPICS.matches, output: TOPICS.mentions, stages: match.stages.slice(-1) };
const codec = await openCodec({ registryUrl: null, logger });
const values = [matchOf('Acme'), matchOf('')];
const records = values.map((value) => ({ key: value.id, value: codec.encode(TOPICS.matches, value) }));
await log.publish(TOPICS.matches.name, records);
const running = await startActor(last as never, { log, codec, metrics, logger });
const consumed = async () => (await metrics.consumed.get()).values.reduce((sum, { value }) => sum + value, 0);
while ((await consumed()) < values.length) await new Promise((resolve) => setTimeout(resolve, 5));
await running.stop();
const ends = [...(await log.ends(TOPICS.mentions.name)).values()];
const timed = (await metrics.stageSeconds.get()).values.map(({ labels }) => labels.stage);
console.log(JSON.stringify({
  published: Number(ends.reduce((sum, end) => sum + end, 0n)),
  dropped: (await metrics.dropped.get()).values.length,
  stages: [...new Set(timed)],
}));
`;

/** Adds the stage `text` at the end of the actor `match`. */
export function addStage(copy: ScratchCopy): void {
  copy.write('pipeline/stages/text.ts', STAGE);
  copy.write('test/pipeline/stages/text.test.ts', STAGE_TEST);
  const names = "'match', 'dedupe', 'language'";
  copy.edit('pipeline/topology.ts', `[${names}]`, `[${names}, 'text']`);
  const binding = '      createLanguageStage(postLanguage(detectLanguage)),\n';
  const ownBinding = "      createTextStage(({ text }) => text !== ''),\n";
  copy.edit('pipeline/bind-actors.ts', binding, `${binding}${ownBinding}`);
  const lastImport = "import { createSinkStage } from './stages/sink.ts';\n";
  const ownImport = "import { createTextStage } from './stages/text.ts';\n";
  copy.edit('pipeline/bind-actors.ts', lastImport, `${lastImport}${ownImport}`);
}

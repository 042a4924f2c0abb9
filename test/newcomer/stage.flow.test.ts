import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { promised } from './promised.ts';
import { scratchCopy, type ScratchCopy } from './scratch-copy.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

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
const PROBE = `
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
const [{ sieve: _, ...match }] = bindActors({ context, judge: { name: 'none' }, judgeChunk: 1 } as never);
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

let copy: ScratchCopy;
beforeEach(() => {
  copy = scratchCopy();
});
afterEach(() => copy.remove());

/** Counts the lines of a file in the copy that are not in the original. */
function changedLines(file: string): number {
  const before = new Set(read(file).split('\n'));
  return copy
    .read(file)
    .split('\n')
    .filter((line) => !before.has(line)).length;
}

it('a stage in an existing actor takes its file, its name, an import and a call that binds it', async () => {
  copy.write('pipeline/stages/text.ts', STAGE);
  copy.write('test/pipeline/stages/text.test.ts', STAGE_TEST);
  copy.edit(
    'pipeline/topology.ts',
    "['match', 'dedupe', 'language']",
    "['match', 'dedupe', 'language', 'text']",
  );
  const binding = '      createLanguageStage(postLanguage(detectLanguage)),\n';
  copy.edit(
    'pipeline/bind-actors.ts',
    binding,
    `${binding}      createTextStage(({ text }) => text !== ''),\n`,
  );
  const lastImport = "import { createSinkStage } from './stages/sink.ts';\n";
  const ownImport = "import { createTextStage } from './stages/text.ts';\n";
  copy.edit('pipeline/bind-actors.ts', lastImport, `${lastImport}${ownImport}`);

  const isNew = (file: string) => /\btext(\.test)?\.ts$/.test(file);
  const changed = Object.keys(copy.changes());
  const edited = changed.filter((file) => !isNew(file));
  const lines = edited.reduce((sum, file) => sum + changedLines(file), 0);
  expect({ newFiles: changed.length - edited.length, files: edited.length, lines }).toEqual(
    promised('a stage'),
  );

  copy.write('probe.mts', PROBE);
  expect(JSON.parse(await copy.run('tsx', 'probe.mts'))).toEqual({
    published: 1,
    dropped: 1,
    stages: ['text'],
  });
  // The type check, the generated docs and the repository's tests pass.
  const config = { extends: './tsconfig.json', include: ['pipeline', 'test/pipeline/stages/text.test.ts'] };
  copy.write('tsconfig.probe.json', JSON.stringify(config));
  await copy.run('tsc', '-p', 'tsconfig.probe.json');
  await copy.run('tsx', 'docs/generate/main.ts');
  expect(copy.read('README.md')).toContain('match → dedupe → language → text');
  const tests = [
    'test/pipeline/stages/text.test.ts',
    'test/pipeline/topology.test.ts',
    'test/imports.test.ts',
  ];
  await copy.run('vitest', 'run', '--project', 'unit', ...tests);
});

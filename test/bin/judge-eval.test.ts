import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Ajv } from 'ajv';
import { evalFile } from '../../bin/commands/judge-eval.ts';
import { parseConfig } from '../../schemas/config/config.ts';
import { VerdictLineSchema, type JudgeLine } from '../../schemas/judging/judge-file.ts';
import { packageRoot } from '../../runtime/package-root.ts';
import { fails, judges, goodVerdict, startModelServer } from '../support/model-server.ts';
import { program } from '../support/program.ts';

const isVerdictLine = new Ajv().compile(VerdictLineSchema);
const NOT_A_MODEL = parseConfig({});
let folder = '';
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'earshot-eval-'))));
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => void vi.restoreAllMocks());

const LINES: JudgeLine[] = Array.from({ length: 60 }, (_, at) => ({
  post: {
    source: 'x',
    text: at % 2 === 0 ? `I love acme, it is great ${at}` : `acme is terrible and broken, I hate it ${at}`,
  },
  project: { name: 'Acme', mode: 'mentions', keywords: [{ term: 'acme' }] },
  categories: [{ name: 'Question', description: 'Somebody asks.' }],
  expected: { relevant: true, sentiment: at % 2 === 0 ? 'positive' : 'negative', urgency: at % 2 },
  ...(at < 40 && { group: at < 20 ? 'north' : 'south' }),
}));

async function fileOf(lines: readonly (object | string)[]): Promise<string> {
  const path = join(folder, `${Math.random()}.jsonl`);
  await writeFile(
    path,
    lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''),
  );
  return path;
}

/** Runs the command in this process. Returns what it printed. */
async function run(...args: Parameters<typeof evalFile>) {
  const printed = { out: '', err: '' };
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((printed.out += String(text)), true));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((printed.err += String(text)), true));
  const error = await evalFile(...args).then(
    () => null,
    (error: Error) => error,
  );
  vi.restoreAllMocks();
  return { ...printed, error };
}

describe('earshot judge eval', () => {
  test('writes a verdict for each line, in order, and prints one object with the metrics', async () => {
    const verdicts = join(folder, 'verdicts.jsonl');
    const { out } = await run(NOT_A_MODEL, await fileOf(LINES), { judge: 'built-in', json: true, verdicts });
    const report = JSON.parse(out) as Record<string, unknown>;
    expect(report).toMatchObject({
      lines: 60,
      overall: { n: 60, sentiment: { n: 60, macro_recall: { value: 1 } }, urgency: { auc: { n: 60 } } },
      groups: [
        { group: 'north', quality: { n: 20 } },
        { group: 'south', quality: { n: 20 } },
      ],
      cost: { calls: 0, input_tokens: 0, output_tokens: 0 },
    });
    const lines = (await readFile(verdicts, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { sentiment: string });
    expect(lines.every((line) => isVerdictLine(line))).toBe(true);
    expect(lines.map(({ sentiment }) => sentiment)).toEqual(LINES.map(({ expected }) => expected!.sentiment));
  });

  test('shows tables that fit 80 columns', async () => {
    const long = LINES.map((line) => ({
      ...line,
      ...(line.group && { group: `${line.group} of the river and its many towns 你好` }),
    }));
    const { out: printed } = await run(NOT_A_MODEL, await fileOf(long), { judge: 'built-in' });
    // CI builds have colors as well.
    const out = stripVTControlCharacters(printed);
    expect(out).toMatch(/^Relevance .*precision/m);
    expect(out).toMatch(/^mean of groups/m);
    expect(out).toMatch(/^all +60 /m);
    expect(out).toContain('No model was called.');
    const widths = out.split('\n').map((line) => [...line].length);
    expect(Math.max(...widths)).toBeLessThanOrEqual(80);
  });

  test('measures what the judge learns from some of the posts', async () => {
    const file = await fileOf(
      LINES.map((line, at) => ({ ...line, group: 'Acme', expected: { relevant: at % 2 === 0 } })),
    );
    const options = { judge: 'built-in', learn: '10,20', draws: '2' };
    const { out } = await run(NOT_A_MODEL, file, options);
    const shown = stripVTControlCharacters(out);
    expect(shown).toMatch(/^20 lessons .*no lessons/m);
    expect(shown).toMatch(/^Acme +40 /m);
    expect(Math.max(...shown.split('\n').map((line) => [...line].length))).toBeLessThanOrEqual(86);
    const { out: json } = await run(NOT_A_MODEL, file, { ...options, json: true });
    expect(JSON.parse(json)).toMatchObject({ draws: 2, points: [{ lessons: 10 }, { lessons: 20 }] });
  });

  test.each([
    [{ learn: '20,many' }, '--learn must be whole numbers from 1 to 2,000'],
    [{ learn: '20', draws: '0' }, '--draws must be whole numbers from 1 to 100'],
    [{ learn: '20', verdicts: 'x' }, '--learn judges posts repeatedly and writes no --verdicts'],
    [{ learn: '2000' }, /^--learn needs more labeled posts than lessons/],
  ])('explains what is wrong with %o', async (options, message) => {
    const { error } = await run(NOT_A_MODEL, await fileOf(LINES), { judge: 'built-in', ...options });
    expect(error).toMatchObject({
      name: 'UsageError',
      message: typeof message === 'string' ? message : (expect.stringMatching(message) as string),
    });
  });

  test('reports every invalid line by number and judges nothing', async () => {
    const verdicts = join(folder, 'none.jsonl');
    const file = await fileOf([
      LINES[0]!,
      '{',
      { ...LINES[1], post: { source: 'myspace', text: 'a' } },
      '',
      LINES[2]!,
      '',
      '',
    ]);
    const { out, err, error } = await run(NOT_A_MODEL, file, { judge: 'built-in', json: true, verdicts });
    expect(err.split('\n')).toEqual([
      'line 2: is not JSON',
      expect.stringMatching(/^line 3: post\.source: must be one of /),
      'line 4: is empty',
      '',
    ]);
    expect(error).toMatchObject({
      name: 'UsageError',
      message: expect.stringContaining('3 of 5 lines') as string,
    });
    expect(out).toBe('');
    await expect(readFile(verdicts)).rejects.toThrow('ENOENT');
  });

  test('calls a model without a database, with the same prompts in any order, and reports cost', async () => {
    const server = await startModelServer();
    const verdict = (id: string) => ({ ...goodVerdict(id), sentiment: 'negative' });
    server.always(judges((ids) => ids.map(verdict)));
    const config = parseConfig({
      OPENAI_API_KEY: 'k',
      OPENAI_BASE_URL: server.url,
      EARSHOT_JUDGE_MODEL: 'm',
    });
    const { out } = await run(config, await fileOf(LINES), { judge: 'model', json: true });
    const prompts = () =>
      server.requests
        .splice(0)
        .map(({ body }) => body.messages.at(-1)!.content)
        .sort();
    const first = prompts();
    await run(config, await fileOf([...LINES].reverse()), { judge: 'model', json: true });
    await server.close();
    expect(prompts().map(withoutDay)).toEqual(first.map(withoutDay));
    const report = JSON.parse(out) as {
      judge: string;
      judged_by: object;
      cost: { calls: number; input_tokens: number };
    };
    expect(report).toMatchObject({
      judged_by: { [report.judge]: 60 },
      overall: { sentiment: { accuracy: { value: 0.5 } } },
    });
    expect(report.cost.calls).toBe(3);
    expect(report.cost.input_tokens).toBeGreaterThan(1_000);
  });

  test('reports every call and its cost, with or without verdicts', async () => {
    const server = await startModelServer();
    server.script(fails(400, {}, null, 'response_format is not supported'));
    server.always(judges((ids) => ids.slice(1).map(goodVerdict)));
    const config = parseConfig({
      OPENAI_API_KEY: 'k',
      OPENAI_BASE_URL: server.url,
      EARSHOT_JUDGE_MODEL: 'm',
      EARSHOT_JUDGE_PRICES: '2,1,10',
    });
    const { out } = await run(config, await fileOf(LINES.slice(40)), { judge: 'model', json: true });
    await server.close();
    const { judged_by, cost } = JSON.parse(out) as {
      judged_by: Record<string, number>;
      cost: { calls: number; input_tokens: number; output_tokens: number; dollars: number };
    };
    expect(judged_by['built-in/9 (unusable)']).toBeGreaterThan(0);
    expect(cost.calls).toBe(server.requests.length);
    const paid = (cost.input_tokens * 2 + cost.output_tokens * 10) / 1_000_000;
    expect(cost.dollars).toBeCloseTo(paid, 9);
  });

  test.each([
    ['another judge', { judge: 'oracle' }, '--judge must be built-in or model'],
    ['a model without a key', { judge: 'model' }, '--judge model needs OPENAI_API_KEY to be set'],
  ])('refuses %s', async (_, options, message) => {
    const { error } = await run(NOT_A_MODEL, await fileOf(LINES), options);
    expect(error).toMatchObject({ name: 'UsageError', message });
  });

  test('refuses to overwrite the input, and a missing or empty file', async () => {
    const file = await fileOf(LINES);
    const faults = [
      await run(NOT_A_MODEL, file, { judge: 'built-in', verdicts: file }),
      await run(NOT_A_MODEL, join(folder, 'missing.jsonl'), { judge: 'built-in' }),
      await run(NOT_A_MODEL, await fileOf([]), { judge: 'built-in' }),
    ];
    expect(faults.map(({ error }) => error?.name)).toEqual(['UsageError', 'UsageError', 'UsageError']);
    expect(await readFile(file, 'utf8')).toContain('acme');
  });

  test('exits with code 2 when a line is invalid', async () => {
    const args = [...program(), 'judge', 'eval', await fileOf(['{'])];
    const ended = await new Promise<{ code: unknown; err: string }>((resolve) => {
      execFile(process.execPath, args, { cwd: packageRoot }, (error, _, err) =>
        resolve({ code: error?.code ?? 0, err }),
      );
    });
    expect(ended).toEqual({
      code: 2,
      err: expect.stringMatching(/^line 1: is not JSON\nearshot: 1 of 1 lines /) as string,
    });
  }, 30_000);
});

/** Posts without a time count as posts of now, so the day may change between two runs. */
const withoutDay = (prompt: string) => prompt.replace(/\d{4}-\d\d-\d\d/g, 'day');

import { CompletionContext, type CompletionSource } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { sqlLanguage } from '../../../../web/src/sql/editor/sql-language.ts';

const column = (name: string, type: string) => ({ name, type, description: `About ${name}.`, example: null });
const tables = [
  {
    ...{ name: 'mentions', description: 'Every mention.', example: '' },
    columns: [column('sentiment', 'String'), column('source', 'String')],
  },
  { ...{ name: 'runs', description: 'Every run.', example: '' }, columns: [column('source', 'String')] },
];

/** Returns what is offered at the end of a statement. */
async function offered(statement: string) {
  const state = EditorState.create({ doc: statement, extensions: [sqlLanguage(tables)] });
  const sources = state.languageDataAt<CompletionSource>('autocomplete', statement.length);
  const context = new CompletionContext(state, statement.length, false);
  const results = await Promise.all(sources.map(async (source) => source(context)));
  return results.flatMap((result) => result?.options ?? []);
}

it('offers each column once with its type, and functions as they are written', async () => {
  const options = await offered('SELECT s');
  const columns = options.filter(({ type }) => type === 'property');
  expect(columns.map(({ label, detail }) => [label, detail])).toEqual([
    ['sentiment', 'String'],
    ['source', 'String'],
  ]);
  expect(options).toContainEqual({ label: 'sumIf', type: 'function' });
});

it('offers tables and keywords, and the columns of a table behind its name', async () => {
  const labels = (await offered('SELECT source F')).map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(['mentions', 'runs', 'FROM', 'PREWHERE']));
  expect((await offered('SELECT runs.s')).map(({ label }) => label)).toContain('source');
  expect((await offered('SELECT runs.s')).map(({ label }) => label)).not.toContain('sentiment');
});

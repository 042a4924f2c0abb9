import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrayText } from '../../postgres/array-text.ts';
import { startStores, type Stores } from '../support/stores.ts';

let stores: Stores;
beforeAll(async () => (stores = await startStores()));
afterAll(() => stores.close());

const returned = async (type: string, values: unknown) =>
  (await stores.postgres.query<{ values: unknown }>(`SELECT $1::${type}[] AS values`, [values]))[0]!.values;

test('Texts arrive as they are, whatever they contain', async () => {
  const text = fc.oneof(
    fc.constantFrom('', 'null', 'NULL', 'a,b', '{', '"', '\\', ' ', 'prj_1', '-', null),
    fc.string({ unit: 'grapheme' }).filter((one) => !one.includes('\0')),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(text), async (texts) => {
      expect(await returned('text', texts)).toEqual(texts);
    }),
  );
});

test('Numbers and plain texts are one text, which the driver does not take apart', async () => {
  expect(arrayText([1, -2, 9_007_199_254_740_991])).toBe('{"1","-2","9007199254740991"}');
  expect(arrayText(['prj_1', 'null', ''])).toBe('{"prj_1","null",""}');
  expect(await returned('integer', [1, -2])).toEqual([1, -2]);
});

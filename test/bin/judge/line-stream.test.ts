import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLines } from '../../../bin/judge/line-stream.ts';

/** Returns the lines of a text that arrives in pieces of these sizes. */
async function read(text: string, sizes: readonly number[] = [65_536]): Promise<string[]> {
  const bytes = Buffer.from(text);
  async function* pieces() {
    for (let [from, at] = [0, 0]; from < bytes.length; at += 1) {
      const to = from + sizes[at % sizes.length]!;
      yield await Promise.resolve(bytes.subarray(from, to));
      from = to;
    }
  }
  const lines: string[] = [];
  for await (const line of readLines(pieces())) lines.push(line);
  return lines;
}

test('only line feeds separate lines', async () => {
  expect(await read('{"a":"\u2028\u0085"}\n2')).toEqual(['{"a":"\u2028\u0085"}', '2']);
});

test('an empty line counts except at the end, and a byte order mark is not part of the first line', async () => {
  expect(await read('\uFEFF1\n\n2\n\n \n')).toEqual(['1', '', '2']);
  expect(await read('')).toEqual([]);
});

test('lines do not depend on how the stream is cut', async () => {
  const text = 'größer 👍\n\nδεύτερη\r\n終わり';
  const whole = await read(text);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 9 }),
      async (sizes) => {
        expect(await read(text, sizes)).toEqual(whole);
      },
    ),
  );
});

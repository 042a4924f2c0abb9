import { describe, expect, it } from 'vitest';
import { toolAnswer } from '../../../api/mcp/tool-answer.ts';
import { OPERATIONS } from '../../../api/operations/index.ts';
import { TextStream, type Operation } from '../../../api/operation.ts';

const MIB = 1024 * 1024;
const exporting: Operation = { ...OPERATIONS[0]!, media: ['text/csv'] };

/** Returns the tool result for these lines, and how many of them were read. */
async function answerWith(lines: number, line: string) {
  let asked = 0;
  async function* chunks() {
    for (; asked < lines; asked++) yield await Promise.resolve(line);
  }
  const answer = await toolAnswer(exporting, new TextStream('text/csv', 'x.csv', chunks()));
  const structured = answer.structuredContent as { media_type: string; text: string; truncated: boolean };
  expect(JSON.parse((answer.content as { text: string }[])[0]!.text)).toEqual(structured);
  return { ...structured, asked };
}

describe('a text result of a tool', () => {
  it('is complete when it is short', async () => {
    const answer = await answerWith(2, 'a,b\n');
    expect(answer).toEqual({ media_type: 'text/csv', text: 'a,b\na,b\n', truncated: false, asked: 2 });
  });

  it('can fill the limit to the last byte', async () => {
    const answer = await answerWith(MIB / 4, 'ü,\n');
    expect(Buffer.byteLength(answer.text)).toBe(MIB);
    expect(answer.truncated).toBe(false);
  });

  it('is cut after the last whole line that fits, and the rest is not read', async () => {
    const line = `${'ü'.repeat(500)}\n`;
    const answer = await answerWith(1_000_000, line);
    expect(answer.truncated).toBe(true);
    expect(answer.text).toBe(line.repeat(Math.floor(MIB / Buffer.byteLength(line))));
    expect(answer.asked).toBeLessThan(1100);
  });
});

import { describe, expect, it } from 'vitest';
import { EXPORT_FORMATS } from '../../../api/mentions/mention-text.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import { aMention } from '../support/world.ts';

const { head, lineOf } = EXPORT_FORMATS.csv;

/** Parses one CSV record as defined in RFC 4180. */
function read(record: string): string[] {
  const cells = [...record.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)];
  return cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}
const asRecord = (fields: Partial<Mention>) => {
  const line = lineOf(aMention(1, 'prj_a', fields));
  expect(line.endsWith('\r\n')).toBe(true);
  const cells = read(line.slice(0, -2));
  return Object.fromEntries(read(head.trimEnd()).map((name, at) => [name, cells[at]]));
};

describe('a mention as CSV', () => {
  it('has every field, with empty cells for null and spaces between ids', () => {
    const mention = aMention(1, 'prj_a', { keyword_ids: [3, 14], relevant: false, category_id: null });
    const record = asRecord({ ...mention });
    expect(Object.keys(record).sort()).toEqual(Object.keys(mention).sort());
    expect(record).toMatchObject({ keyword_ids: '3 14', group_ids: '', relevant: 'false', category_id: '' });
    expect(record).toMatchObject({ title: '', text: mention.text, posted_at: mention.posted_at });
  });

  it('preserves quotes, commas and line breaks', () => {
    const text = 'She said: "no",\nthen\r\n“yes”, 🙂';
    expect(asRecord({ text, title: '"' })).toMatchObject({ text, title: '"' });
  });

  const narrow = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '\0=1',
    '=HYPERLINK("http://x","y")',
  ];
  it.each([...narrow, '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
    'neutralizes %j, which a spreadsheet would evaluate',
    (text) => {
      expect(asRecord({ text, author: text })).toMatchObject({ text: `'${text}`, author: `'${text}` });
    },
  );

  it('leaves other text unchanged', () => {
    for (const text of ["it's = fine", ' =1', 'a-b', '']) expect(asRecord({ text })).toMatchObject({ text });
  });
});

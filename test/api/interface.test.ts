import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../api/operations/index.ts';

/** The operations that the interface promises: operationId, method, path and access, one a line. */
const promised = readFileSync(new URL('./operations.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t').join(' '));

/** What we have beyond them. Additions are welcome; this list makes them deliberate. */
const ADDED = [
  'describe_sql_schema GET /api/v1/analytics/sql/schema R',
  'export_mentions GET /api/v1/mentions/export R',
  'list_audit_log GET /api/v1/audit-log O',
  'preview_keyword POST /api/v1/projects/{project}/keywords/preview R',
  'stream_mentions GET /api/v1/mentions/live R',
];

describe('the list of operations', () => {
  it('is the interface, and what was added to it', () => {
    const offered = OPERATIONS.map(
      ({ operationId, method, path, access }) => `${operationId} ${method} ${path} ${access}`,
    );
    expect(offered.toSorted()).toEqual([...promised, ...ADDED].toSorted());
    expect(promised).toHaveLength(69);
  });
});

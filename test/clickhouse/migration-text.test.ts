import { expect, test } from 'vitest';
import { statementsOf } from '../../clickhouse/migration-text.ts';

const TEXT = `-- A table; with a comment.
CREATE TABLE IF NOT EXISTS t {{on_cluster}} (a String DEFAULT ';', b UInt8)
ENGINE = {{engine:ReplacingMergeTree,version}}
ORDER BY a;

CREATE TABLE IF NOT EXISTS u {{on_cluster}} (a UInt8) ENGINE = {{engine:MergeTree}} ORDER BY a;
-- Nothing more.
`;

test('on a single server the placeholders become a plain engine', () => {
  expect(statementsOf(TEXT, null)).toEqual([
    `-- A table; with a comment.
CREATE TABLE IF NOT EXISTS t  (a String DEFAULT ';', b UInt8)
ENGINE = ReplacingMergeTree(version)
ORDER BY a`,
    'CREATE TABLE IF NOT EXISTS u  (a UInt8) ENGINE = MergeTree ORDER BY a',
  ]);
});

test('on a cluster every table is replicated and created on all nodes', () => {
  const [first, second] = statementsOf(TEXT, `it's`);
  expect(first).toContain(`t ON CLUSTER 'it\\'s' (`);
  expect(first).toContain(
    `ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/{database}/{table}', '{replica}', version)`,
  );
  expect(second).toContain(
    `ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/{database}/{table}', '{replica}') ORDER BY`,
  );
});

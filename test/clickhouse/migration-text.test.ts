import { expect, test } from 'vitest';
import { LEDGER_TABLE } from '../../clickhouse/migrate.ts';
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

const PLACE = { cluster: "it's", database: 'facts' };

test('on a cluster every table is replicated under a local name on all servers', () => {
  const [first, second] = statementsOf(TEXT, PLACE);
  expect(first).toContain("TABLE IF NOT EXISTS `facts`.`t_local` ON CLUSTER 'it\\'s' (");
  expect(first).toContain(
    `ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/{database}/{table}', '{replica}', version)`,
  );
  expect(second).toContain(
    `ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/{database}/{table}', '{replica}') ORDER BY`,
  );
});

test('on a cluster a Distributed table with the plain name follows, sharded by workspace', () => {
  const statements = statementsOf(TEXT, PLACE);
  expect(statements).toHaveLength(4);
  expect(statements[2]).toBe(`CREATE OR REPLACE TABLE \`facts\`.\`t\` ON CLUSTER 'it\\'s'
AS \`facts\`.\`t_local\`
ENGINE = Distributed('it\\'s', 'facts', 't_local', workspace_id)`);
});

test('on a cluster every server has the whole table of applied migrations', () => {
  expect(statementsOf(LEDGER_TABLE, PLACE)).toEqual([
    expect.stringContaining(
      "ReplicatedReplacingMergeTree('/clickhouse/tables/{database}/{table}', '{shard}-{replica}')",
    ),
  ]);
});

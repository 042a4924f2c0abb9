import { readFile } from 'node:fs/promises';
import { inject, expect, it } from 'vitest';
import { openClickHouse } from '../../../clickhouse/client.ts';
import { GOLDEN } from './generated.ts';

const statementsIn = (text: string) =>
  text
    .split(/;\n(?:\n|$)/)
    .map((statement) => statement.replace(/^-- .*\n/gm, '').trim())
    .filter((statement) => statement !== '');

it.each(Object.keys(GOLDEN))('the engine parses every statement of golden/%s', async (file) => {
  const text = await readFile(new URL(`../golden/${file}`, import.meta.url), 'utf8');
  const statements = statementsIn(text);
  expect(statements.length).toBeGreaterThan(5);
  const engine = openClickHouse(new URL('/', inject('clickhouseUrl')).href);
  try {
    for (const statement of statements) {
      const answer = await engine.query({
        query: 'SELECT formatQuerySingleLine({statement:String}) AS parsed',
        query_params: { statement },
        format: 'JSONEachRow',
      });
      const [row] = await answer.json<{ parsed: string }>();
      const names = /ON CLUSTER|clusterAllReplicas|^INSERT|^SELECT/;
      expect(row!.parsed, statement).toMatch(names);
    }
  } finally {
    await engine.close();
  }
});

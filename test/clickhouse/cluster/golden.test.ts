import { expect, it } from 'vitest';
import { asFile, changeStatements, GOLDEN } from './generated.ts';

it.each(Object.entries(GOLDEN))(
  'the statements of a cluster are those of golden/%s',
  async (file, generate) => {
    await expect(asFile(await generate())).toMatchFileSnapshot(`../golden/${file}`);
  },
);

it('a cluster’s changes reach the local tables of all servers', async () => {
  const changes = (await changeStatements()).filter(({ sql }) => /^(UPDATE|DELETE)/.test(sql));
  expect(changes).toHaveLength(13);
  for (const { sql } of changes)
    expect(sql).toMatch(
      /^(UPDATE|DELETE FROM) `facts`\.`(mentions|verdicts|engagement_history)_local` ON CLUSTER 'earshot' /,
    );
});

it('the same rows have the same token, which travels with the insert', async () => {
  const tokens = async () =>
    (await changeStatements()).flatMap(({ settings }) => settings.insert_deduplication_token ?? []);
  expect(await tokens()).toEqual([
    expect.stringMatching(/^[0-9a-f]{64}$/),
    expect.stringMatching(/^[0-9a-f]{64}$/),
    expect.stringMatching(/^[0-9a-f]{64}$/),
    expect.stringMatching(/^[0-9a-f]{64}$/),
  ]);
  expect(await tokens()).toEqual(await tokens());
});

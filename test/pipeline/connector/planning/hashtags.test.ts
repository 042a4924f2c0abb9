import { expect, it } from 'vitest';
import { projectHashtags } from '../../../../pipeline/connector/planning/hashtags.ts';

it('a project’s hashtags are read with or without #, each once, up to an account’s weekly limit', () => {
  expect(projectHashtags({ hashtags: ['#AcmeLife', 'acme life', 'Acme Sync', '🪁', 'c'] })).toEqual([
    'acmelife',
    'acmesync',
  ]);
  expect(projectHashtags({ hashtags: Array.from({ length: 99 }, (_, at) => `tag${at}`) })).toHaveLength(30);
  expect(projectHashtags({})).toEqual([]);
});

import { expect, it } from 'vitest';
import { projectHashtags } from '../../../../pipeline/connector/planning/hashtags.ts';

it('The hashtags of a project are read with or without the mark, each once, and no more than an account has a week', () => {
  expect(projectHashtags({ hashtags: ['#AcmeLife', 'acme life', 'Acme Sync', '🪁', 'c'] })).toEqual([
    'acmelife',
    'acmesync',
  ]);
  expect(projectHashtags({ hashtags: Array.from({ length: 99 }, (_, at) => `tag${at}`) })).toHaveLength(30);
  expect(projectHashtags({})).toEqual([]);
});

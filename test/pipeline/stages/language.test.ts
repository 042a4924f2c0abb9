import { expect, test } from 'vitest';
import { createLanguageStage } from '../../../pipeline/stages/language.ts';
import { matchOf } from '../judge/fixtures.ts';

test('sets the language of each match and changes nothing else', async () => {
  const stage = createLanguageStage(({ text }) => (text === 'Hallo' ? 'de' : null));
  const matches = [matchOf('Hallo', { lang: 'x' }), matchOf('?', { lang: 'y' })];
  const outcomes = await stage(matches.map((value, at) => ({ value, position: `posts.raw:0:${at}` })));
  expect(outcomes).toEqual([
    { kind: 'pass', values: [{ ...matches[0], lang: 'de' }] },
    { kind: 'pass', values: [{ ...matches[1], lang: null }] },
  ]);
});

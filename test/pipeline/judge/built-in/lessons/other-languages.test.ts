import { describe, expect, it } from 'vitest';
import { createBuiltInJudge } from '../../../../../pipeline/judge/built-in-judge.ts';
import { briefOf, lessonOf, matchOf } from '../../fixtures.ts';
import { TAUGHT_LANGUAGES, type TaughtLanguage } from './other-languages.ts';

const judge = createBuiltInJudge();

/** Returns the share of the tested posts in a language that the judge gets right after the lessons of another. */
async function learned({ lang, tested }: TaughtLanguage, { lessons }: TaughtLanguage): Promise<number> {
  const brief = briefOf('Norda', {
    lessons: [
      ...lessons.bank.map((text) => lessonOf(text, true)),
      ...lessons.club.map((text) => lessonOf(text, false)),
    ],
  });
  const verdicts = await judge.judge(
    brief,
    [...tested.bank, ...tested.club].map((text) => matchOf(text, { lang })),
  );
  const right = verdicts.filter(({ relevant }, at) => relevant === at < tested.bank.length);
  return right.length / verdicts.length;
}

const mean = (shares: readonly number[]) => shares.reduce((sum, share) => sum + share, 0) / shares.length;
const [english, ...others] = TAUGHT_LANGUAGES as readonly [TaughtLanguage, ...TaughtLanguage[]];

describe('lessons in other languages than English', () => {
  it('carry over to other words by meaning', async () => {
    const shares = await Promise.all(others.map((language) => learned(language, language)));
    expect(mean(shares)).toBeGreaterThan(0.75);
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.6);
  });

  it('carry over from one language to another', async () => {
    const shares = await Promise.all(others.map((language) => learned(language, english)));
    expect(mean(shares)).toBeGreaterThan(0.75);
  });
});

import { describe, expect, it } from 'vitest';
import { toldInForm } from '../../../../../pipeline/judge/built-in/reason/quote/told-in-form.ts';
import { reasonOf } from './reason-of.ts';

describe('what a filled-in form tells', () => {
  it.each([
    [
      '### Issue type\n\nBug\n\n### Python version\n\n3.11\n\nThe map stays empty after a restart',
      'The map stays empty after a restart',
    ],
    ['Type: <b>Bug</b>\n\nI always get a blank page on my laptop', 'I always get a blank page on my laptop'],
    [
      '```\nlet one line of code stand here\n```\n- Seats are listed twice in the app',
      'Seats are listed twice in the app',
    ],
    ['### Issue type\n\nBug\n\nSee title', ''],
    ['', ''],
  ])('is its first line of words: %j', (text, told) => {
    expect(toldInForm(text)).toBe(told);
  });

  it('follows a title that tells little', async () => {
    const issue = { source: 'github', title: 'error' } as const;
    expect(
      await reasonOf('Type: <b>Bug</b>\n\nNorvik Air shows an empty map after a restart', issue),
    ).toContain('"error: Norvik Air shows an empty map after a restart"');
  });
});

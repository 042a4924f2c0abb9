import { describe, expect, it } from 'vitest';
import type { Lesson } from '../../../../pipeline/judge/judge.ts';
import { selectLessons } from '../../../../pipeline/judge/model/select-lessons.ts';
import { lessonOf } from '../fixtures.ts';

const texts = (lessons: readonly Lesson[]) => lessons.map(({ text }) => text);

/** Lessons about the software with this name, each about a different topic. */
const SOFTWARE = [
  'Apollo invoices came out with the wrong tax',
  'the Apollo dashboard loads slowly on old laptops',
  'our accountant moved every ledger into Apollo',
  'Apollo raised its monthly subscription price',
  'is there an export to spreadsheet in Apollo',
  'Apollo support answered my ticket within the hour',
  'login to Apollo fails after the password reset',
  'Apollo payroll for small bakeries',
  'Apollo signed a partnership with a bank',
  'new Apollo release has dark mode',
].map((text) => lessonOf(text, true));

describe('the lessons selected for some posts', () => {
  it('are all of them when there are few', () => {
    const few = SOFTWARE.slice(0, 8);
    expect(selectLessons(few, ['anything'])).toEqual(few);
  });

  it('are eight of many, in the order of the brief', () => {
    const chosen = selectLessons(SOFTWARE, ['Apollo lost my password']);
    expect(chosen).toHaveLength(8);
    expect(chosen).toEqual(SOFTWARE.filter((lesson) => chosen.includes(lesson)));
    expect(texts(chosen)).toContain('login to Apollo fails after the password reset');
  });

  it('are similar in meaning, even if others share more words with the post', () => {
    const post = 'My cousin watched the Apollo astronauts orbit the moon on television yesterday';
    const sameWords = [
      'invoice',
      'ledger',
      'tax form',
      'payroll run',
      'bank import',
      'audit',
      'quote',
      'budget',
    ];
    const decoys = sameWords.flatMap((thing) => [
      lessonOf(`My cousin watched the ${thing} of Apollo yesterday`, false),
      lessonOf(`A ${thing} in Apollo, on television yesterday`, false),
    ]);
    const meant = lessonOf('Apollo spacecraft: lunar landing, rocket crew and mission control', false);
    expect(selectLessons([...SOFTWARE, ...decoys, meant], [post])).toContain(meant);
  });

  it('include both verdicts, even if those of one are all more similar', () => {
    const near = Array.from({ length: 20 }, (_, at) => lessonOf(`Apollo moon landing number ${at}`, false));
    const far = SOFTWARE.slice(0, 3);
    const chosen = selectLessons([...near, ...far], ['the Apollo moon landing']);
    expect(chosen.filter(({ relevant }) => relevant)).toHaveLength(3);
    const only = SOFTWARE.slice(0, 1);
    const one = selectLessons([...near, ...only], ['the Apollo moon landing']);
    expect(one.filter(({ relevant }) => relevant)).toEqual(only);
  });

  it('have one for each post of a batch, even if many are similar to one of them', () => {
    const crowd = Array.from({ length: 20 }, (_, at) =>
      lessonOf(`Apollo login fails after the password reset on phone number ${at}`, at % 2 === 0),
    );
    const posts = [
      'the Apollo login fails after a password reset',
      'Apollo raised the price of my subscription',
      'does Apollo export to a spreadsheet',
      'our bakery runs its payroll in Apollo',
      'the new Apollo has a dark mode',
    ];
    const chosen = texts(selectLessons([...crowd, ...SOFTWARE], posts));
    for (const word of ['login', 'price', 'spreadsheet', 'payroll', 'dark'])
      expect(chosen.filter((text) => text.includes(word))).not.toEqual([]);
  });

  it('are in the language of the post, if its words are unknown', () => {
    const spanish = Array.from({ length: 10 }, (_, at) =>
      lessonOf(`el ${at} de mayo me voy con mis amigos a la fiesta que hay en el pueblo`, false),
    );
    const post = 'a mi hermana le gusta mucho lo que hay en la tienda';
    expect(selectLessons([...SOFTWARE, ...spanish], [post]).filter(({ relevant }) => !relevant)).toHaveLength(
      5,
    );
  });

  it('differ from each other', () => {
    const copies = Array.from({ length: 12 }, () => lessonOf('Apollo login fails after the reset', true));
    const chosen = selectLessons([...copies, ...SOFTWARE], ['login to Apollo fails, the reset does nothing']);
    expect(chosen.filter((lesson) => copies.includes(lesson)).length).toBeLessThanOrEqual(2);
  });

  it('are found by shared words in languages without word vectors', () => {
    const spanish = lessonOf('el cohete Apolo despegó hacia la luna con tres tripulantes', false);
    const chosen = selectLessons([...SOFTWARE, spanish], ['los tripulantes del cohete vieron la luna']);
    expect(chosen).toContain(spanish);
  });
});

import { describe, expect, it } from 'vitest';
import { createBuiltInJudge } from '../../../../../pipeline/judge/built-in-judge.ts';
import type { Brief } from '../../../../../pipeline/judge/judge.ts';
import { DEFAULT_CATEGORIES } from '../../../../../schemas/projects/default-categories.ts';
import { briefOf, lessonOf, matchOf } from '../../fixtures.ts';

const judge = createBuiltInJudge();

async function categoryIn(text: string, brief: Brief) {
  const [verdict] = await judge.judge(brief, [matchOf(text)]);
  return brief.categories.find(({ id }) => id === verdict?.category_id)?.name ?? null;
}

/** Categories from a trade that is not in any built-in list. */
const hotel = briefOf('Acme Inn', {
  categories: [
    { name: 'Breakfast', description: 'What guests eat and drink in the morning.' },
    { name: 'Noise', description: 'It was loud at night: street, neighbours, music.' },
    { name: 'Cleanliness', description: 'Rooms, beds and bathrooms are dirty or clean.' },
    { name: 'Parking', description: 'Where guests leave their cars and what it costs.' },
    { name: 'Staff complaints', description: 'People at the reception were rude or unhelpful.' },
  ].map((category, at) => ({ id: at + 1, ...category })),
});

describe('the categories of a new project', () => {
  const acme = briefOf('Acme', {
    categories: DEFAULT_CATEGORIES.mentions.map((category, at) => ({ id: at + 1, ...category })),
  });

  it.each([
    ['Bug report', 'Acme crashes when I open it'],
    ['Bug report', 'The export of Acme gives an error 500'],
    ['Bug report', 'Acme is down again'],
    ['Complaint', 'Acme support is awful, nobody answers'],
    ['Complaint', 'Acme is too expensive and crashes all the time, terrible'],
  ])('%s: %s', async (name, text) => {
    expect(await categoryIn(text, acme)).toBe(name);
  });
});

/** Bare names, as a program or somebody in a hurry writes them. */
const shop = briefOf('Acme Shop', {
  categories: ['longlines', 'LateDelivery', 'customer_service', 'Bad experience'].map((name, at) => ({
    id: at + 1,
    name,
    description: null,
  })),
});

describe('names without a description', () => {
  it.each([
    ['longlines', 'The line at Acme Shop went around the block'],
    ['LateDelivery', 'My Acme Shop parcel is overdue, nothing was delivered'],
    ['customer_service', 'Acme Shop put me on hold, then hung up'],
    ['customer_service', 'Overdue or not, an hour on hold with Acme Shop is too much'],
    ['Bad experience', 'The cafe at Acme Shop is cramped and dirty'],
  ])('%s: %s', async (name, text) => {
    expect(await categoryIn(text, shop)).toBe(name);
  });
});

describe('custom categories', () => {
  it.each([
    ['Breakfast', 'The coffee and the eggs at Acme Inn were cold'],
    ['Noise', 'Loud music and traffic below our window at Acme Inn kept us awake'],
    ['Cleanliness', 'Hair in the shower and stains on the sheets at Acme Inn'],
    ['Parking', 'Acme Inn garage was full, had to put the car two blocks away'],
    ['Staff complaints', 'The lady at the Acme Inn front desk was so rude'],
  ])('are found by the meaning of their words: %s', async (name, text) => {
    expect(await categoryIn(text, hotel)).toBe(name);
  });

  it('are not assigned to a post that fits none', async () => {
    expect(await categoryIn('Acme Inn', hotel)).toBeNull();
  });

  it('learn from corrections', async () => {
    const text = 'The wifi at Acme Inn dropped all evening';
    const lessons = [
      'Acme Inn wifi is slow',
      'No wifi in my room at Acme Inn',
      'wifi password of Acme Inn does not work',
    ].map((lesson) => lessonOf(lesson, true, { category_id: 5 }));
    expect(await categoryIn(text, { ...hotel, lessons })).toBe('Staff complaints');
    expect(await categoryIn('The coffee and the eggs at Acme Inn were cold', { ...hotel, lessons })).toBe(
      'Breakfast',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { KeywordIndex } from '../../../../../domain/matching/keyword-index.ts';
import { createBuiltInJudge } from '../../../../../pipeline/judge/built-in-judge.ts';
import {
  addressIn,
  brandAddresses,
} from '../../../../../pipeline/judge/built-in/relevance/brand-addresses.ts';
import { KEYWORD_DEFAULTS } from '../../../../../schemas/projects/keyword.ts';
import { briefOf, matchOf } from '../../fixtures.ts';

const acme = briefOf('Acme', {
  settings: { domains: ['https://www.Acme.example/', 'code.example/acme', ' ', 'x', '.'] },
  keywords: [
    { id: 1, term: 'Acme', aliases: ['acme.com', 'Acme.NET', 'acme.js'] },
    { id: 2, term: 'getacme.io', aliases: [] },
  ],
});

describe('the addresses of a brand', () => {
  it.each([
    ['see https://acme.com/pricing?x=1', 'acme.com'],
    ['acme.com', 'acme.com'],
    ['go to www.acme.com.', 'acme.com'],
    ['docs.acme.com has it', 'acme.com'],
    ['write to help@acme.com', 'acme.com'],
    ['https://acme.example:8080', 'acme.example'],
    ['[docs](https://getacme.io/docs)', 'getacme.io'],
    ['https://code.example/acme/app', 'code.example/acme'],
    ['https://code.example/acme', 'code.example/acme'],
    ['https://code.example/acme-labs', null],
    ['https://code.example/other', null],
    ['https://notacme.com', null],
    ['https://acme.com.evil.example', null],
    ['https://my-acme.com', null],
    ['acme.net and acme.js are names', null],
    ['Acme, com and so on. x.', null],
  ])('in %j: %s', (text, expected) => {
    expect(addressIn(brandAddresses(acme), text.toLowerCase())).toBe(expected);
  });

  it.each([
    ['booking.com lost my room', null],
    ['https://www.booking.com/hotel/1', 'booking.com'],
    ['booking.com/hotel/1', 'booking.com'],
  ])('need a link when the brand is called like its address: %s', (text, expected) => {
    const booking = briefOf('Booking.com', { keywords: [{ id: 1, term: 'booking.com', aliases: [] }] });
    expect(addressIn(brandAddresses(booking), text)).toBe(expected);
  });

  it('are found in a text without spaces as long as a post can be', () => {
    expect(addressIn(brandAddresses(acme), `${'a'.repeat(100_000)} acme.com`)).toBe('acme.com');
    expect(addressIn(brandAddresses(acme), `${'a.'.repeat(50_000)} acme.com`)).toBe('acme.com');
  });
});

const judged = async (text: string, brief = acme, url?: string) => {
  const [verdict] = await createBuiltInJudge().judge(brief, [
    matchOf(text, url === undefined ? {} : { url }),
  ]);
  return verdict!;
};

describe('a post that only links', () => {
  it.each(['https://acme.com/pricing', 'acme.com', 'https://docs.acme.com https://getacme.io', ''])(
    'to the brand is relevant: %j',
    async (text) => {
      const { relevant, reason } = await judged(
        text,
        acme,
        text === '' ? 'https://acme.com/blog/1' : undefined,
      );
      expect(relevant).toBe(true);
      expect(reason).toMatch(/^Links to acme\.com; nothing to answer\.$/);
    },
  );

  it('to the brand is relevant even if its name has namesakes', async () => {
    const settings = { ambiguous: { anchors: ['files'], namesakes: ['cartoon'] } };
    expect(await judged('https://acme.com/pricing', { ...acme, settings })).toMatchObject({ relevant: true });
  });

  it('elsewhere is noise', async () => {
    expect(await judged('https://elsewhere.example/x')).toMatchObject({
      relevant: false,
      reason: 'Only links (elsewhere.example).',
    });
  });

  it('to an alias is found by its keyword', () => {
    const index = KeywordIndex.build([
      { ...KEYWORD_DEFAULTS, id: 1, term: 'Acme Sync', aliases: ['acme.com'] },
    ]);
    const post = { source: 'hn' as const, title: null, author: null, url: 'https://news.example/1' };
    expect(index.match({ ...post, text: 'https://acme.com/pricing' })).toEqual([1]);
    expect(index.match({ ...post, text: 'https://notacme.com/pricing' })).toEqual([]);
  });
});

it("the brand's own offers are no noise where it links to an alias", async () => {
  const offer = 'Promo code SAVE20! 20 % off everything, order now, limited time only';
  expect(await judged(`${offer} https://elsewhere.example/shop`)).toMatchObject({ relevant: false });
  expect(await judged(`${offer} https://acme.com/shop`)).toMatchObject({ relevant: true });
});

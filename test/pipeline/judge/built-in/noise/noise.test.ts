import { describe, expect, it } from 'vitest';
import { createBuiltInJudge } from '../../../../../pipeline/judge/built-in-judge.ts';
import type { Brief, Judgement } from '../../../../../pipeline/judge/judge.ts';
import type { Match } from '../../../../../schemas/mentions/mention.ts';
import { briefOf, matchOf } from '../../fixtures.ts';

const ACME = briefOf('Acme', {
  description: 'Acme makes kettles and coffee machines for offices.',
  settings: {
    domains: ['acme.example'],
    handles: { x: ['@acmekettles'] },
    team: ['jo_of_acme'],
  },
});

const judge = async (text: string, more: Partial<Match> = {}, brief: Brief = ACME): Promise<Judgement> =>
  (await createBuiltInJudge().judge(brief, [matchOf(text, more)]))[0]!;

describe('advertising that only contains the name', () => {
  it.each([
    ['en', 'Acme fans!!! Please subscribe to my channel, I sub back https://video.example/c/9'],
    ['en', 'Loving this Acme video. Check out my new channel for daily gaming clips!'],
    ['en', '🔥 GIVEAWAY 🔥 win an Acme! Follow me, like and retweet, tag 3 friends to enter'],
    ['en', 'Acme, Nike, Rolex. Everything 80% off! Shop now, use my promo code SAVE80 https://deals.example'],
    [
      'en',
      'Earn money online daily with forex signals, join now. Contact me on WhatsApp +1 202 555 0143. Acme',
    ],
    ['en', 'Best online casino 2026: 200 free spins, no deposit. Acme'],
    ['en', 'Acme helpline number, customer care number, toll free number, call us now +91 98765 43210'],
    ['de', 'Acme Wahnsinn! Jetzt kaufen und sparen, nur solange der Vorrat reicht, Gutscheincode HEISS50'],
    ['fr', 'Acme : abonnez-vous à ma chaîne, lien en bio !'],
    ['es', '¡Sorteo Acme! Participa para ganar: sígueme y suscríbete a mi canal'],
    ['pt', 'Acme barato! Compre agora com frete grátis, clique aqui, use o cupom PROMO10 de desconto'],
    ['it', 'Acme in offerta: acquista ora, clicca qui, spedizione gratuita. Iscriviti al mio canale'],
  ])('is not relevant (%s): %s', async (lang, text) => {
    expect(await judge(text, { lang })).toMatchObject({ relevant: false });
  });

  it('says what it advertises, with the words as evidence', async () => {
    const text = 'Acme! Acme! Buy followers for Instagram cheap, SEO services';
    const { reason, evidence } = await judge(text);
    expect(reason).toBe('Offers services.');
    const shown = evidence.map(({ start, end }) => text.slice(start, end));
    expect(shown).toContain('Buy followers for Instagram');
  });

  it('is not a lead either', async () => {
    const brief = { ...ACME, mode: 'leads' as const };
    const { relevant } = await judge(
      'Looking for an office kettle? We offer the best range of kettles, shop now and use our promo code KETTLE',
      {},
      brief,
    );
    expect(relevant).toBe(false);
  });
});

describe('a list of names', () => {
  it.each([
    'Sunset tonight #acme #coffee #kettle #office #monday #vibes #photo #nofilter #instagood',
    '#coffee #acme #office #monday',
    '$ACME $AAPL $TSLA $NVDA $AMD $GME https://charts.example/1',
    'Kettle sale today! Kettle sale today! Kettle sale today! Kettle sale today! Acme',
    'We are hiring a technician! Requirements: 5 years of experience with Bosch, Siemens, Acme, Philips, Braun, WMF. Apply now',
  ])('is not relevant: %s', async (text) => {
    expect((await judge(text)).relevant).toBe(false);
  });
});

describe('what only looks like noise', () => {
  it.each([
    ['news', 'Acme launches a kettle that talks. Available now, order today: https://news.example/acme'],
    ['market news', 'Acme beats estimates and raises its outlook, shares up 5 % $ACME $BSH $PHG $WHR $ELUX'],
    [
      'a deal',
      'Acme has its Black Friday sale: 30% off all kettles until Sunday with code BF30 https://x.example',
    ],
    ['a question about a promo code', 'Does anybody have a promo code for Acme?'],
    [
      'a complaint about a promo code',
      'The discount code that Acme sent me does not work, checkout shows an error',
    ],
    [
      'a complaint with links',
      'Acme broke again, third time. Photos: https://p.example/1 https://p.example/2 https://p.example/3',
    ],
    [
      'a warning',
      'Careful, the Acme giveaway on Facebook is a scam, they want your card number. Do not claim your prize',
    ],
    ['a job at the brand', "Acme is hiring! We're looking for an engineer in Berlin, apply now"],
    [
      'a launch with the brand',
      'I built a tiny dashboard for Acme machines, check out our site for the code',
    ],
    [
      'hashtags after a sentence',
      'Got my first Acme today and the coffee is really good #coffee #office #monday #happy #kettle #new #love #home',
    ],
    ['a hashtag in a sentence', 'My #acme leaks again #kettle #coffee #office #fail'],
    ['a reply with a picture', '@acme https://pic.example/1'],
    [
      'a review of a video maker',
      'I used the Acme for a month and reviewed it honestly. More on my channel.',
    ],
    ['a developer', 'I can subscribe to my topic but Acme never sends the event, here is my code'],
  ])('is relevant: %s', async (_, text) => {
    expect((await judge(text)).relevant, text).toBe(true);
  });

  it('includes posts by the brand', async () => {
    const text = 'Giveaway! Win an Acme: follow us, like and retweet. Shop now, use our promo code TEA';
    expect((await judge(text)).relevant).toBe(false);
    expect((await judge(text, { author: 'jo_of_acme' })).relevant).toBe(true);
    expect((await judge(text, { author: 'acmekettles' })).relevant).toBe(true);
    expect((await judge(`${text} https://acme.example/win`)).relevant).toBe(true);
  });
});

import type { Dashboard, PublicMention } from '../../../../api/pages/public-dashboard/dashboard.ts';
import { dayAfter } from '../../../../schemas/day.ts';

/** Creates a mention as the page sees it, with these fields. */
export const aPublicMention = (fields: Partial<PublicMention> = {}): PublicMention => ({
  source: 'hn',
  kind: 'post',
  url: 'https://news.example/item?id=1',
  title: 'Acme is out',
  text: 'It is good.',
  lang: 'en',
  posted_at: '2026-11-20T14:05:00.000Z',
  sentiment: 'positive',
  author: 'jane',
  isOfCompetitor: false,
  ...fields,
});

const NONE = { mentions: 0, positive: 0, neutral: 0, negative: 0 };

/** Creates a dashboard with four mentions on the last of its 30 days, with these fields. */
export const aDashboard = (fields: Partial<Dashboard> = {}): Dashboard => ({
  project: {
    name: 'Acme',
    public_slug: 'acme',
    public_description: 'A sync app.',
    public_website: 'https://acme.example/',
    timezone: 'Europe/Berlin',
  },
  range: '30d',
  at: Date.parse('2026-11-21T05:40:00Z'),
  totals: { mentions: 4, positive: 2, neutral: 1, negative: 1 },
  previous: NONE,
  days: Array.from({ length: 30 }, (_, at) => ({
    day: dayAfter('2026-10-23', at),
    ...(at === 29
      ? { count: 4, positive: 2, neutral: 1, negative: 1, engagement: 9 }
      : { count: 0, positive: 0, neutral: 0, negative: 0, engagement: 0 }),
  })),
  sources: [{ key: 'hn', count: 4, positive: 2, neutral: 1, negative: 1 }],
  heatmap: Array.from({ length: 168 }, (_, at) => ({
    weekday: Math.floor(at / 24) + 1,
    hour: at % 24,
    count: at === 6 * 24 + 15 ? 4 : 0,
  })),
  voice: null,
  latest: [aPublicMention()],
  ...fields,
});

import { BARE_MATCH } from '../../pipeline/judge/bare-match.ts';
import type { Brief } from '../../pipeline/judge/judge.ts';
import type { Match } from '../../schemas/mentions/mention.ts';
import { DEFAULT_CATEGORIES } from '../../schemas/projects/default-categories.ts';

const POSTS = 1_000;
const OPENINGS = [
  'Has anyone else seen that',
  'I really like how',
  'After the last update',
  'We moved to it because',
  'Honestly',
];
const MIDDLES = [
  'Acme Sync keeps the folders of our whole team in step',
  'Acme Sync crashes when the laptop wakes up',
  'the price of Acme Sync went up again',
];
const ENDINGS = [
  'and support answered within the hour.',
  'which costs us an afternoon every week, so we look at alternatives.',
  'while the old tool never managed to. Would recommend it to a friend!',
];

/** Generates a post of about 290 bytes, the average of the sources. */
function post(index: number): Match {
  const pick = (texts: readonly string[], step: number) =>
    texts[Math.floor(index / step) % texts.length] ?? '';
  const said = [OPENINGS, MIDDLES, ENDINGS].map((texts, position) => pick(texts, 1 + position * 2)).join(' ');
  return {
    ...BARE_MATCH,
    id: index.toString(16).padStart(32, '0'),
    project_id: 'prj_bench',
    external_id: String(index),
    kind: 'comment',
    url: `https://news.example/item/${index}`,
    text: `${said} Post ${index}. ${said}`.slice(0, 290),
    lang: 'en',
    author: `user${index % 97}`,
    engagement: index % 50,
    posted_at: '2026-11-20T08:00:00.000Z',
    found_at: '2026-11-20T09:00:00.000Z',
    keyword_ids: [1],
    group_ids: [1],
  };
}

/** The project of the generated posts. */
export const BENCH_BRIEF: Brief = {
  workspaceId: 1,
  projectId: 'prj_bench',
  name: 'Acme Sync',
  mode: 'mentions',
  description:
    'Acme Sync keeps the files of small teams the same on all their computers, end-to-end encrypted.',
  audience: 'Small teams, agencies and freelancers',
  settings: { domains: ['acme-sync.example'] },
  keywords: [{ id: 1, term: 'Acme Sync', aliases: ['acmesync'] }],
  categories: DEFAULT_CATEGORIES.mentions.map(({ name, description }, index) => ({
    id: index + 1,
    name,
    description,
  })),
  lessons: [],
};

/** Generates 1,000 posts. */
export const benchPosts = (): Match[] => Array.from({ length: POSTS }, (_, index) => post(index));

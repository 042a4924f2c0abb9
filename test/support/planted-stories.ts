import type { KeyedPost } from '../../domain/stories/story-keys.ts';
import { storyWords } from '../../domain/stories/story-words.ts';
import { DAY_MS, HOUR_MS } from '../../schemas/duration.ts';
import type { Source } from '../../schemas/source.ts';
import type { Row } from './data-sets.ts';
import { randomNumbers } from './random-numbers.ts';

/** A post, and the story that it was planted for. `at`: milliseconds since 1970. */
export interface PlantedPost {
  readonly post: KeyedPost;
  readonly at: number;
  readonly story: string;
}

/** How to read the posts of a set that others pass on in the planted variants. */
const BASES: readonly (readonly [file: string, title: string | null, text: string, url: string | null])[] = [
  ['reddit-top-2013/posts.jsonl', 'title', 'selftext', 'url'],
  ['news-huffpost/headlines.jsonl', 'headline', 'short_description', 'link'],
  ['label-goemotions-reddit/comments.jsonl', null, 'text', null],
  ['label-stackoverflow-sentiment/posts.jsonl', null, 'text', null],
];
const PER_SET = 120;
const START = Date.UTC(2026, 0, 5);

const addressOf = (story: string) => `https://posts.example/hn/${story}`;

const post = (source: Source, id: string, more: Partial<KeyedPost>): KeyedPost => ({
  ...{
    source,
    external_id: id,
    kind: 'post',
    url: `https://posts.example/${source}/${id}`,
    title: null,
    text: '',
  },
  ...{ thread_id: null, ...more },
});

/** What the planted variants are made of. */
interface Base {
  readonly story: string;
  readonly title: string | null;
  readonly text: string;
  readonly url: string;
  readonly at: number;
  readonly random: () => number;
}

const said = ({ title, text }: Base) => title ?? text.replace(/https?:\/\/\S+/g, '').trim();

/** The same address as people paste it. */
function pasted(url: string, random: () => number): string {
  const [page = '', fragment = ''] = url.split('#');
  const tracked = `${page}${page.includes('?') ? '&' : '?'}utm_source=feed&utm_medium=${Math.floor(random() * 9)}`;
  const forms = [
    tracked,
    page.replace(/^https:/, 'http:'),
    `${page}#${fragment || 'comments'}`,
    /\/$|\?/.test(page) ? tracked : `${page}/`,
    page.replace(/^(https?:\/\/)(?:www\.)?/, '$1www.'),
  ];
  return forms[Math.floor(random() * forms.length)]!;
}

/** Changes one word of a text of ten or more. */
function reworded(text: string, random: () => number): string {
  const words = text.split(' ');
  if (words.length < 10) return text;
  words[Math.floor(random() * words.length)] = 'indeed';
  return words.join(' ');
}

/** Leaves out the end of a text of twelve words or more, as some clients do. */
function cut(text: string): string {
  const words = text.split(' ');
  return words.length < 12 ? text : `${words.slice(0, Math.ceil(words.length * 0.8)).join(' ')}…`;
}

/** Returns a sentence that no other post has. */
const invented = (random: () => number) =>
  Array.from({ length: 14 }, () => Math.floor(random() * 36 ** 4).toString(36)).join(' ');

type Variant = (base: Base) => { readonly post: KeyedPost; readonly daysLater?: number };

/** Posts that tell the story of their base. */
const SAME: Readonly<Record<string, Variant>> = {
  link: ({ story, url, random }) => ({
    post: post('bluesky', `${story}-link`, { text: `Worth your time: ${pasted(url, random)}`, kind: 'post' }),
  }),
  card: ({ story, url, random }) => ({
    post: post('threads', `${story}-card`, { text: 'so this happened', links: [pasted(url, random)] }),
  }),
  quote: ({ story }) => ({
    post: post('x', `${story}-quote`, { text: 'well well well', links: [addressOf(story)] }),
  }),
  comment: ({ story }) => ({
    post: post('hn', `${story}-comment`, { kind: 'comment', text: 'I disagree', thread_id: story }),
    daysLater: 40,
  }),
  forwarded: (base) => ({
    post: post('x', `${base.story}-rt`, { text: `RT @someone: ${said(base)} #news #tech` }),
  }),
  shouted: (base) => ({
    post: post('tiktok', `${base.story}-loud`, { text: `${said(base).toUpperCase()}!!` }),
  }),
  cut: (base) => ({ post: post('x', `${base.story}-cut`, { text: cut(said(base)) }) }),
  reworded: (base) => ({
    post: post('linkedin', `${base.story}-word`, { text: reworded(said(base), base.random) }),
  }),
  syndicated: (base) => ({
    post: post('news', `${base.story}-wire`, {
      ...{
        kind: 'article',
        title: `${said(base)} - The Daily Example`,
        url: `https://daily.example/${base.story}`,
      },
      text: invented(base.random),
    }),
    daysLater: 1,
  }),
};

/** Posts that have something in common with their base and tell another story. */
const OTHER: Readonly<Record<string, Variant>> = {
  nextOfSeries: (base) => ({
    post: post('reddit', `${base.story}-next`, {
      title: `${said(base)}, part ${7 + Math.floor(base.random() * 90)}`,
    }),
  }),
  otherOccasion: (base) => ({
    post: post('devto', `${base.story}-again`, { title: said(base), text: invented(base.random) }),
    daysLater: 60,
  }),
  roundup: ({ story, url }) => ({
    post: post('news', `${story}-roundup`, {
      title: `Links of the week ${story}`,
      text: [url, ...[1, 2, 3, 4].map((at) => `https://other.example/${story}/${at}`)].join('\n'),
    }),
  }),
  otherThread: (base) => ({
    post: post('reddit', `${base.story}-elsewhere`, {
      ...{ kind: 'comment', thread_id: `${base.story}-elsewhere-root`, text: `${said(base)} ${base.url}` },
    }),
  }),
  frontPage: ({ story, url }) => ({
    post: post('youtube', `${story}-front`, { text: `I read ${new URL(url).origin}/ every day` }),
  }),
};

const pick = (variants: Readonly<Record<string, Variant>>, count: number, random: () => number) =>
  Object.values(variants)
    .map((variant) => ({ variant, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ variant }) => variant);

function plant(base: Base): PlantedPost[] {
  const { story, title, text, url, at, random } = base;
  const original = post('hn', story, { title, text: url === addressOf(story) ? text : `${text}\n${url}` });
  // Copies of what is said need enough of it.
  const isShort = storyWords(said(base)).length < 8;
  const { link, card, quote, comment } = SAME as Record<string, Variant>;
  const same = pick(
    isShort ? { link: link!, card: card!, quote: quote!, comment: comment! } : SAME,
    3,
    random,
  );
  const planted = (variant: Variant, own: string): PlantedPost => {
    const { post: made, daysLater = 0 } = variant(base);
    return { post: made, at: at + daysLater * DAY_MS + HOUR_MS, story: own };
  };
  return [
    { post: original, at, story },
    ...same.map((variant) => planted(variant, story)),
    ...pick(OTHER, 1, random).map((variant) => planted(variant, `${story} other`)),
  ];
}

/**
 * Plants stories in posts of the sample data: variants that tell the story of a post, and others that only look like
 * it. The same for the same sets. `readSet` returns the rows of a set, or null. Posts that the sets themselves repeat
 * are left out.
 */
export function plantStories(readSet: (file: string) => readonly Row[] | null, part: 0 | 1): PlantedPost[] {
  const seen = new Set<string>();
  return BASES.flatMap(([file, title, text, url], set) => {
    const rows = (readSet(file) ?? []).filter((_, at) => at % 2 === part);
    const bases: PlantedPost[][] = [];
    for (const [at, row] of rows.entries()) {
      if (bases.length === PER_SET) break;
      const story = `${part}${set}-${at}`;
      const words = String(row[title ?? text] ?? '');
      const address = url ? String(row[url]) : addressOf(story);
      const same = storyWords(words).join(' ');
      if (storyWords(words).length < 4 || seen.has(same) || seen.has(address) || !/^https?:/.test(address))
        continue;
      seen.add(same).add(address);
      bases.push(
        plant({
          ...{ story, title: title && words, text: String(row[text] ?? '').slice(0, 600), url: address },
          ...{ at: START + at * HOUR_MS, random: randomNumbers(set * 1000 + at + part) },
        }),
      );
    }
    return bases.flat();
  });
}

import type { Brief } from '../../judge.ts';
import { BARE_MATCH } from '../../bare-match.ts';
import { tokenize } from '../../built-in/tokenize.ts';
import type { Match } from '../../../../schemas/mentions/mention.ts';
import { type LicensedSet, textsOf } from '../licensed-sets.ts';
import { SENSES } from './senses.ts';

/** An ambiguous name: its brief, and posts labeled by whether they mean the brand. */
export interface NamesakeTask {
  /** The index of the meant sense. */
  readonly sense: number;
  readonly brief: Brief;
  /** The words the name replaces, of all its senses. */
  readonly replacedWords: readonly string[];
  readonly posts: readonly { readonly match: Match; readonly meant: boolean }[];
}

/** Texts by people, on many subjects. */
export const SETS: readonly LicensedSet[] = [
  'reddit-top-2013',
  'label-goemotions-reddit',
  'label-stackoverflow-sentiment',
  'news-huffpost',
];
/** How much a user says about a name: everything, or little. */
const HINT_LEVELS = ['namesakes', 'anchors', 'description'] as const;
const MAX_OTHERS = 3;
/** Senses with fewer posts are skipped, because the same posts would recur. */
const LEAST_POSTS = 30;
const POSTS_PER_SIDE = 60;
/** Characters kept before and after the name. */
const BEFORE = 150;
const AFTER = 200;

/** Pseudo-random numbers from 0 to 1, the same for the same seed (xorshift32, Marsaglia 2003). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}

function draw<T>(items: readonly T[], count: number, random: () => number): T[] {
  const left = [...items];
  const drawn: T[] = [];
  while (drawn.length < count && left.length > 0)
    drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  return drawn;
}

/** Returns the text around the first word of a sense, with the name in place of such words; null without any. */
function excerpt(text: string, words: readonly string[]): string | null {
  const named = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  const index = text.search(named);
  if (index < 0) return null;
  const from = Math.max(0, index - BEFORE);
  const cut = text.slice(from, index + AFTER);
  return (from > 0 ? cut.slice(cut.indexOf(' ') + 1) : cut).replace(named, NAME).replace(/\s+/g, ' ');
}

const MOMENT = '2026-01-01T00:00:00.000Z';

/** The generated name: a word of no language. */
const NAME = 'Zorbex';

/** Returns texts about exactly one sense, by its index, with the name in place of its words. */
export function textsBySense(folder: string): string[][] {
  const senseOf = new Map(SENSES.flatMap(({ words }, sense) => words.map((word) => [word, sense] as const)));
  const texts = SENSES.map(() => new Set<string>());
  for (const text of SETS.flatMap((set) => textsOf(folder, set))) {
    const senses = new Set(tokenize(text).flatMap((token) => senseOf.get(token.text) ?? []));
    const [sense] = senses;
    if (senses.size !== 1 || sense === undefined) continue;
    const cut = excerpt(text, SENSES[sense]?.words ?? []);
    if (cut && cut.length >= BEFORE / 5) texts[sense]?.add(cut);
  }
  return texts.map((known) => [...known]);
}

function briefFor(
  sense: number,
  others: readonly number[],
  told: (typeof HINT_LEVELS)[number],
  random: () => number,
): Brief {
  const { description = '', anchors = [] } = SENSES[sense] ?? {};
  const namesakes = Array.from(
    { length: MAX_OTHERS },
    (_, index) => SENSES[others[index % others.length] ?? 0]?.hints[Math.floor(random() * MAX_OTHERS)] ?? '',
  );
  return {
    workspaceId: 1,
    projectId: 'prj_training',
    name: NAME,
    mode: 'mentions',
    description,
    audience: null,
    settings: {
      ...(told === 'namesakes' && { ambiguous: { anchors: [...anchors], namesakes } }),
      ...(told === 'anchors' && { ambiguous: { anchors: [...anchors] } }),
    },
    keywords: [{ id: 1, term: NAME, aliases: [] }],
    categories: [],
    lessons: [],
  };
}

const matchOf = (text: string): Match => ({
  ...BARE_MATCH,
  source: 'reddit',
  url: 'https://posts.example/1',
  text,
  lang: 'en',
  posted_at: MOMENT,
  found_at: MOMENT,
  keyword_ids: [1],
});

/** Generates tasks, `each` per sense and hint level. The same seed gives the same tasks. */
export function namesakeTasks(
  texts: readonly (readonly string[])[],
  each: number,
  seed: number,
): NamesakeTask[] {
  const random = randomFrom(seed);
  const tasks: NamesakeTask[] = [];
  for (const sense of SENSES.keys()) {
    if ((texts[sense] ?? []).length < LEAST_POSTS) continue;
    const strangers = [...SENSES.keys()].filter(
      (other) => SENSES[other]?.field !== SENSES[sense]?.field && (texts[other] ?? []).length >= LEAST_POSTS,
    );
    for (const told of Array.from({ length: each }, () => HINT_LEVELS).flat()) {
      const others = draw(strangers, 1 + Math.floor(random() * MAX_OTHERS), random);
      const brief = briefFor(sense, others, told, random);
      const posts = (of: number, count: number, meant: boolean) =>
        draw(texts[of] ?? [], count, random).map((text) => ({ match: matchOf(text), meant }));
      tasks.push({
        sense,
        brief,
        replacedWords: [sense, ...others].flatMap((of) => SENSES[of]?.words[0] ?? []),
        posts: [
          ...posts(sense, POSTS_PER_SIDE, true),
          ...others.flatMap((other) => posts(other, Math.ceil(POSTS_PER_SIDE / others.length), false)),
        ],
      });
    }
  }
  return tasks;
}

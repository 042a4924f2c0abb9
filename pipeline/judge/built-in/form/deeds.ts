import { memoizeByForm, type WordForm } from '../memoize.ts';
import type { Token } from '../tokenize.ts';
import { CONSTRUCTIONS, type Deed } from './constructions.ts';

/** The most words of a gap. */
const GAP = 2;
const NUMBER = '#';

/** What the next word of a construction may be: one of these, or up to two of any kind. */
type Part = ReadonlySet<string> | 'gap';

interface Construction {
  readonly deed: Deed;
  readonly rest: readonly Part[];
}

const plainly = (word: string) => word.replaceAll("'", '');

function byFirstWord(): ReadonlyMap<string, readonly Construction[]> {
  const found = new Map<string, Construction[]>();
  for (const [deed, written] of Object.entries(CONSTRUCTIONS) as [Deed, string][])
    for (const construction of written.split(', ')) {
      const [first = '', ...rest] = construction.split(' ');
      const parts = rest.map((part): Part => (part === '..' ? 'gap' : new Set(part.split('|').map(plainly))));
      for (const word of new Set(first.split('|').map(plainly)))
        found.set(word, [...(found.get(word) ?? []), { deed, rest: parts }]);
    }
  return found;
}

const BY_FIRST = byFirstWord();
/** The words after the first ones. */
const LATER = new Set(
  [...BY_FIRST.values()]
    .flat()
    .flatMap(({ rest }) => rest)
    .flatMap((part) => (part === 'gap' ? [] : [...part])),
);

const FIRST = new Set(
  "i i'm im i've ive i'll i'd my me mine myself we we're we've we'll our ours us".split(' '),
);
const SECOND = new Set("you your you're youre u ur yours ya y'all you've you'll yourself".split(' '));

/** What a word shows on its own. */
export interface PlainWord {
  /** Without apostrophes; a number is `#`. */
  readonly plain: string;
  /** The grammatical person, 1 or 2; else 0. */
  readonly person: 0 | 1 | 2;
  /** The constructions that start with it, and whether others have it later. */
  readonly begins: readonly Construction[];
  readonly isLater: boolean;
}

/** Shared by nearly all words, so that reading it takes no time. */
const NONE: readonly Construction[] = [];

/** Reads a word. */
export const plainWord = memoizeByForm(({ text }: WordForm): PlainWord => {
  const plain = /^\p{N}+k?$/u.test(text) ? NUMBER : plainly(text);
  return {
    plain,
    person: FIRST.has(text) ? 1 : SECOND.has(text) ? 2 : 0,
    begins: BY_FIRST.get(plain) ?? NONE,
    isLater: LATER.has(plain),
  };
});

/** Whether the words after an index are the rest of a construction, within its sentence. */
function continues(tokens: readonly Token[], index: number, rest: readonly Part[], from = 0): boolean {
  const part = rest[from];
  if (part === undefined) return true;
  const { sentence } = tokens[index]!;
  let allowed = part === 'gap' ? GAP : 0;
  const wanted = part === 'gap' ? from + 1 : from;
  const words = rest[wanted] as ReadonlySet<string>;
  for (let position = index + 1; position < tokens.length; position += 1) {
    const token = tokens[position]!;
    if (token.sentence !== sentence) return false;
    if (token.kind !== 'word') continue;
    const { plain, isLater } = plainWord(token.form);
    if (isLater && words.has(plain) && continues(tokens, position, rest, wanted + 1)) return true;
    if (allowed === 0) return false;
    allowed -= 1;
  }
  return false;
}

/** What a post does by its constructions, with the token at which each first begins. */
export type Deeds = ReadonlyMap<Deed, number>;

/** Adds to the deeds of a post those that begin at a token. */
export function noteDeeds(
  deeds: Map<Deed, number>,
  tokens: readonly Token[],
  index: number,
  { begins }: PlainWord,
) {
  for (let at = 0; at < begins.length; at += 1) {
    const { deed, rest } = begins[at]!;
    if (!deeds.has(deed) && continues(tokens, index, rest)) deeds.set(deed, index);
  }
}

import type { TextPart } from '../../schemas/query/mention-query.ts';
import type { Post } from '../../schemas/post.ts';
import type { Source } from '../../schemas/source.ts';
import { FieldTexts, type QueriedText } from '../query/field-texts.ts';
import type { QueriedPost } from '../query/matches-query.ts';
import type { PostOrigin } from './origin.ts';
import { isFolded } from './spelling.ts';
import type { Tokens } from './tokens.ts';
import type { NeededWord, WordCover } from './watched-query.ts';

/** The parts of a post that matching reads. What is absent is not known. */
export type SearchedPost = PostOrigin &
  Readonly<Partial<Pick<Post, 'author_name' | 'place' | 'lang' | 'engagement' | 'posted_at'>>>;

/** Returns the language of a post as a code, or null. */
export type LanguageOf = (post: Pick<Post, 'lang' | 'title' | 'text'>) => string | null;

/** The hashes of words by which ASCII texts show them. */
const hashes = new Map<string, number | null>();
const MOST_HASHES = 100_000;

function hashOf(word: string, scratch: Tokens): number | null {
  const known = hashes.get(word);
  if (known !== undefined) return known;
  scratch.scan(word, true);
  const hash = scratch.count === 1 && scratch.isAscii ? scratch.hash(0) : null;
  if (hashes.size >= MOST_HASHES) hashes.clear();
  hashes.set(word, hash);
  return hash;
}

function hasToken(tokens: Tokens, hash: number, isIt: (at: number) => boolean): boolean {
  const { cuts, count } = tokens;
  for (let at = 0; at < count; at++) if (cuts[2 * at] === hash && isIt(at)) return true;
  return false;
}

/** A post as the queries of keywords read it: words are looked for in its title and text. */
export class PostReading implements QueriedPost, QueriedText {
  readonly #post: SearchedPost;
  /** Of the text and the title, in this order. */
  readonly #tokens: readonly Tokens[];
  readonly #scratch: Tokens;
  readonly #languageOf: LanguageOf;
  /** Whether words of ASCII texts are exactly the tokens of the index. */
  readonly #isPlain: boolean;
  #texts: FieldTexts | undefined;
  #lang: string | null | undefined;

  /** `isOrdinary`: whether the tokens show all words of letters and digits. `scratch` is space to scan words in. */
  constructor(
    post: SearchedPost,
    tokens: readonly Tokens[],
    readonly isOrdinary: boolean,
    scratch: Tokens,
    languageOf: LanguageOf,
  ) {
    this.#post = post;
    this.#tokens = tokens;
    this.#scratch = scratch;
    this.#languageOf = languageOf;
    this.#isPlain = isOrdinary && tokens.every(({ isAscii }) => isAscii);
  }

  get source(): Source {
    return this.#post.source;
  }
  get title(): string | null {
    return this.#post.title;
  }
  get text(): string {
    return this.#post.text;
  }
  get author(): string | null {
    return this.#post.author;
  }
  get author_name(): string | null {
    return this.#post.author_name ?? null;
  }
  get place(): string | null {
    return this.#post.place ?? null;
  }
  get url(): string {
    return this.#post.url;
  }
  get engagement(): number {
    return this.#post.engagement ?? 0;
  }
  get posted_at(): string {
    return this.#post.posted_at ?? '';
  }
  get lang(): string | null {
    if (this.#lang === undefined) {
      const { lang = null, title, text } = this.#post;
      this.#lang = this.#languageOf({ lang, title, text });
    }
    return this.#lang;
  }

  /** Whether the post may have what a cover asks for. Where it returns false, it has not. */
  mayHave(cover: WordCover): boolean {
    return !this.isOrdinary || cover.some((need) => need.every((word) => this.#mayHaveWord(word)));
  }

  /** Whether the post may have one of the words that a cover is found by: the first of each entry. */
  mayShow(cover: WordCover): boolean {
    return cover.some(([first]) => first !== undefined && this.#mayHaveWord(first));
  }

  #mayHaveWord({ hash, spelling }: NeededWord): boolean {
    if (hash === null) return true;
    return this.#tokens.some((tokens) => this.#has(tokens, hash, spelling.folded));
  }

  #has(tokens: Tokens, hash: number, folded: string): boolean {
    return hasToken(tokens, hash, (at) => isFolded(tokens.text, tokens.start(at), tokens.end(at), folded));
  }

  hasWord(word: string): boolean {
    if (!this.#isPlain) return this.#fieldTexts.hasWord(word);
    const hash = hashOf(word, this.#scratch);
    return hash !== null && this.#tokens.some((tokens) => this.#has(tokens, hash, word));
  }

  written(): string {
    return this.#fieldTexts.written();
  }

  line(part: TextPart, isExact: boolean): string {
    return this.#fieldTexts.line(part, isExact);
  }

  get #fieldTexts(): FieldTexts {
    const { title, text, place } = this.#post;
    this.#texts ??= new FieldTexts({
      any: [title ?? '', text],
      title: [title ?? ''],
      text: [text],
      place: [place ?? ''],
    });
    return this.#texts;
  }
}

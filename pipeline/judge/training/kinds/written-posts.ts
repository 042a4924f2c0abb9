import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kind, KINDS } from '../../built-in/kind/post-kind.ts';
import type { NamedText } from '../named-post.ts';

/** What the account is called that posts to an account are to, in place of `BRAND`. */
const ACCOUNT = 'norvikair';

/**
 * Where written posts stand: to accounts, of all kinds as people write them or only those that are hard to tell; below videos,
 * and where programmers talk.
 */
const PLACES = {
  toAccount: { names: [ACCOUNT], source: 'x' },
  hardToAccount: { names: [ACCOUNT], source: 'x' },
  comments: { names: [], source: 'youtube' },
  technical: { names: [], source: 'stackoverflow' },
} as const satisfies Record<string, Pick<NamedText, 'names' | 'source'>>;
export type Place = keyof typeof PLACES;

/** The files of posts. */
const FILES: Readonly<Record<string, Place>> = {
  airlines: 'toAccount',
  'contracts-and-offices': 'toAccount',
  'plain-facts': 'toAccount',
  'public-figures': 'toAccount',
  'shops-and-food': 'toAccount',
  'software-and-devices': 'toAccount',
  'transport-and-hotels': 'toAccount',
  irony: 'hardToAccount',
  replies: 'hardToAccount',
  'video-comments': 'comments',
  'technical-comments': 'technical',
};

/** A post with its kind. */
export interface WrittenPost extends NamedText {
  readonly kind: Kind;
  readonly place: Place;
}

/** Reads the posts of a file: kind and text in each line. Throws for an unknown kind. */
function readFile(name: string): WrittenPost[] {
  const place = FILES[name]!;
  const lines = readFileSync(join(import.meta.dirname, 'written', `${name}.tsv`), 'utf8').trimEnd();
  return lines.split('\n').map((line) => {
    const [kind = '', text = ''] = line.split('\t');
    if (!KINDS.includes(kind as Kind)) throw new Error(`Unknown kind "${kind}" in ${name}.tsv: ${line}`);
    return { ...PLACES[place], place, text: text.replaceAll('BRAND', ACCOUNT), kind: kind as Kind };
  });
}

/**
 * Returns posts that were written for training, for places whose posts no set has with kinds and a license. Kinds are as in
 * `labeledPosts`; `help` has a problem and asks for something to be done, `wish` asks for what is not there yet.
 */
export const writtenPosts = (): WrittenPost[] => Object.keys(FILES).flatMap(readFile);

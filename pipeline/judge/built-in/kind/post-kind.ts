import type { ParsedPost } from '../parsed-post.ts';
import { ADDRESSED, type FormReading } from '../form/post-form.ts';
import { classifier } from './classifier.ts';
import type { KindReading } from './kind-features.ts';

/** The kinds of text that a post may be, in the order of the model's classes. */
export const KINDS = [
  ...(['news', 'promotion', 'question', 'complaint', 'praise', 'joke', 'talk'] as const),
  ...(['help', 'wish'] as const),
] as const;
export type Kind = (typeof KINDS)[number];

/** The models: posts to the brand are of other kinds than what people say to all. */
const toAll = classifier('kinds.bin', KINDS.length);
const toBrand = classifier('kinds-to-account.bin', KINDS.length);

/** How likely a post is of each kind: together 1. */
export type Kinds = Readonly<Record<Kind, number>>;

/** Whether the kind of a post can be told: not of articles, in other languages, and of forms that were filled in. */
export const hasKind = ({ english }: FormReading, { match: { kind, source } }: ParsedPost): boolean =>
  english && kind !== 'article' && !ADDRESSED.includes(source);

/** Returns how likely a post is of each kind. */
export function kindsOf(reading: KindReading): Kinds {
  const shares = reading.form.toBrand ? toBrand(reading) : toAll(reading);
  return Object.fromEntries(KINDS.map((kind, index) => [kind, shares[index]!])) as Kinds;
}

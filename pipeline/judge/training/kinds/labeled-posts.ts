import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kind, KINDS } from '../../built-in/kind/post-kind.ts';
import { type LicensedSet, readLicensedSet, type SetRecord } from '../licensed-sets.ts';
import type { NamedText } from '../named-post.ts';
import { keyOfText } from '../text-key.ts';
import { spellings } from '../sentiment/opinions.ts';

/** How to read the texts of each set with labels. */
const SETS = {
  'label-target-sentiment': ({ text = '', target = '' }) => ({
    ...{ text: text.replaceAll('$T$', target), names: [target], source: 'x' },
  }),
  'label-entity-sentiment': ({ tweet_text: text = '', entity = '' }) => ({
    ...{ text, names: spellings(entity), source: 'x' },
  }),
  'label-crisislex-t6': ({ tweet = '' }) => ({ text: tweet, names: [], source: 'x' }),
  'label-goemotions-reddit': ({ text = '' }) => ({ text, names: [], source: 'reddit' }),
  'label-stackoverflow-sentiment': ({ text = '' }) => ({ text, names: [], source: 'stackoverflow' }),
} as const satisfies Partial<Record<LicensedSet, (record: SetRecord) => NamedText>>;

/** The names of the sets with labels. */
export const KIND_SETS = Object.keys(SETS) as (keyof typeof SETS)[];

/** Reads the labels of a set: a line for each, the kind and the key of the text. Throws for an unknown kind. */
function readLabels(set: string): Map<string, Kind> {
  const lines = readFileSync(join(import.meta.dirname, 'labels', `${set}.txt`), 'utf8')
    .trim()
    .split('\n');
  return new Map(
    lines.map((line) => {
      const [kind = '', key = ''] = line.split(' ');
      if (!KINDS.includes(kind as Kind)) throw new Error(`Unknown kind "${kind}" in the labels of ${set}.`);
      return [key, kind as Kind];
    }),
  );
}

/**
 * Returns the posts of the sets in a folder whose kind somebody has read, each text once. The labels are our own, by these
 * rules: news tells what happened to nobody in particular, such as headlines; promotion is advertised, automatic or sent to
 * many; a question wants an answer or help; a wish is for what is not there; complaint and praise are of what the post names, or of anything where it names nothing;
 * a joke is also a quotation or a verse; all else is talk. Of several, a question goes before a complaint, and that before praise.
 */
export function labeledPosts(folder: string): (NamedText & { readonly kind: Kind })[] {
  return KIND_SETS.flatMap((set) => {
    const labels = readLabels(set);
    const found = new Map<string, NamedText & { readonly kind: Kind }>();
    for (const named of readLicensedSet(folder, set).map(SETS[set])) {
      const key = keyOfText(named.text);
      const kind = labels.get(key);
      if (kind) found.set(key, { ...named, kind });
    }
    return [...found.values()];
  });
}

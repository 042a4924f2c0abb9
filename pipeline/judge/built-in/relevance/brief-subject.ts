import type { Brief } from '../../judge.ts';
import { directionOf, type Subject, subjectOf, removeProjection } from './subject.ts';
import type { Vector } from '../word-vectors.ts';
import { isContent, tokenize } from '../tokenize.ts';

/** The most words that define a brand or its namesakes: descriptions say early what a brand is. */
const MAX_WORDS = 60;

/** Returns the content words of texts in lower case, without those of the name. */
export const subjectWords = (texts: readonly string[], nameStems: ReadonlySet<string>): Set<string> =>
  new Set(
    tokenize(texts.join('\n'))
      .filter((token) => isContent(token) && !nameStems.has(token.stem))
      .map(({ text }) => text),
  );

/**
 * Returns the brand's meaning, from description and anchors, and that of its namesakes. Without named namesakes, it is
 * the everyday meaning of the name minus what it shares with the brand: for "apple", fruit remains. Null when both are
 * unknown.
 */
export function briefSubject(
  brief: Brief,
  nameStems: ReadonlySet<string>,
  everyday: Vector | null,
): Subject | null {
  const { anchors = [], namesakes = [] } = brief.settings.ambiguous ?? {};
  const direction = (texts: readonly string[]) =>
    directionOf([...subjectWords(texts, nameStems)].slice(0, MAX_WORDS));
  const own = direction([...anchors, brief.description ?? '', brief.audience ?? '']);
  const others = direction(namesakes);
  if (own && !others && everyday) return subjectOf(own, removeProjection(everyday, own));
  return own || others ? subjectOf(own, others) : null;
}

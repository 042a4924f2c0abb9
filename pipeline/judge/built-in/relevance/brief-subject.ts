import type { Brief } from '../../judge.ts';
import { directionOf, type Subject, subjectOf, removeProjection } from './subject.ts';
import type { Vector } from '../word-vectors.ts';
import { isContent, tokenize } from '../tokenize.ts';

/** Words by which a brand or its namesakes are understood: the beginning of a description says what a brand is. */
const MAX_WORDS = 60;

/** Words of texts that tell a subject, in lower case, but for those of the name. */
export const subjectWords = (texts: readonly string[], nameStems: ReadonlySet<string>): Set<string> =>
  new Set(
    tokenize(texts.join('\n'))
      .filter((token) => isContent(token) && !nameStems.has(token.stem))
      .map(({ text }) => text),
  );

/**
 * What the brand means, by its description and anchors, and what its namesakes mean. Where nobody said it, that is what the
 * name means in everyday language, without what that shares with the brand: of the "apple" of all texts what is left is
 * fruit. Null where nothing was said of either.
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

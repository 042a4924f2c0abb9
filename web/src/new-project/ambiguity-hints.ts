/** Words that say nothing about what a product is. */
const STOP_WORDS = new Set(
  (
    'about after also another because been being between both could does doing each from have having here into ' +
    'itself just like many more most much need only other over same should some such than that their them then ' +
    'there these they this those through under used uses using very want what when where which while with within ' +
    'without would your yours called company confuse confused made make makes name named people product something thing things'
  ).split(' '),
);
const MAX_HINTS = 8;

/** Suggested words that tell the project apart from others with the same name. */
interface AmbiguityHints {
  /** Words that appear near the name when it means the project. */
  readonly anchors: readonly string[];
  /** Other things with the same name. */
  readonly namesakes: readonly string[];
}

/** The rest of the sentence after a match describes what is not meant. */
const NEGATION = /(?:^|[\s,;])(?:not|unlike|nothing to do with|no relation to)\s/iu;

function distinctiveWords(text: string, own: ReadonlySet<string>): readonly string[] {
  const words = text.toLowerCase().match(/\p{L}[\p{L}\p{N}.-]{2,}[\p{L}\p{N}]/gu) ?? [];
  return [...new Set(words)].filter((word) => !STOP_WORDS.has(word) && !own.has(word)).slice(0, MAX_HINTS);
}

/** Extracts suggestions from a project's description: words after a negation become namesakes, the others anchors. */
export function ambiguityHints(description: string, name: string): AmbiguityHints {
  const own = new Set(name.toLowerCase().split(/\s+/u));
  const sentences = description.split(/[.!?]+(?:\s|$)/u).map((sentence) => {
    const negation = NEGATION.exec(sentence);
    return negation
      ? { is: sentence.slice(0, negation.index), isNot: sentence.slice(negation.index + negation[0].length) }
      : { is: sentence, isNot: '' };
  });
  const namesakes = distinctiveWords(sentences.map(({ isNot }) => isNot).join(' '), own);
  const others = new Set([...own, ...namesakes]);
  return { anchors: distinctiveWords(sentences.map(({ is }) => is).join(' '), others), namesakes };
}

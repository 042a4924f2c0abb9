/** Separates sentences and lines, which are checked one by one. Captured, so that the rest stays as written. */
export const SENTENCE_BREAK = /((?<=[.!?।؟۔])\s+|(?<=[。！？])|\n+)/;

/**
 * Where a sentence may start in a text without punctuation: at a capital letter, not after a word that asks for another. The
 * most starts that are tried.
 */
const POSSIBLE_START =
  /(?<!(?<!\p{L})(?:by|of|to|the|an?|and|or|for|from|with|in|on|at|is|are|that|this|as|any|all|der|die|das|de[nms]|eine?[nmrs]?|[kmds]eine?[nmrs]?|diese[nmrs]?|solche[nmrs]?|jede[nmrs]?|alle[nmrs]?|als|um|im|am|auf|aus|bei|mit|nach|vo[nm]|zu[mr]?|für|über|und|oder|ist|sind|wie|dass|weil|liebe[rs]?)\s+)(?<=[\s.!?…])["'«„¿¡(]?\p{Lu}/giu;
const MAX_STARTS = 40;
/** In German, where every noun has a capital letter: after an adjective follows its noun. */
const GERMAN = /\b(?:und|der|die|das|den|dem|diesen|dieser|dieses|ist|nicht|bitte)\b/i;
const ADJECTIVE_BEFORE = /(?<!\p{L})\p{Ll}+e[mnrs]?\s+$/u;

/** Two words in capitals with a start between them: among capitals one more says nothing. */
const SHOUTED_BEFORE = /(?:^|\s)[\p{Lu}\p{N}'’]{2,}[,:;-]?\s+$/u;
const SHOUTED_AFTER = /^["'«„¿¡(]?\p{Lu}[\p{Lu}\p{N}'’]*(?:[\s,:;!?-]|$)/u;

/** Returns where a sentence may start in a passage without punctuation. */
export function possibleStarts(passage: string): number[] {
  const german = GERMAN.test(passage);
  return [...passage.matchAll(POSSIBLE_START)]
    .filter(([start]) => start !== start.toLowerCase())
    .slice(0, MAX_STARTS)
    .map(({ index }) => index)
    .filter(
      (at) =>
        !(german && ADJECTIVE_BEFORE.test(passage.slice(0, at))) &&
        !(SHOUTED_AFTER.test(passage.slice(at)) && SHOUTED_BEFORE.test(passage.slice(0, at))),
    );
}

/** The fewest words of a sentence that is kept next to an injection. */
const MIN_KEPT_WORDS = 4;
/** A word, or two characters of a script without spaces. */
const WORD =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]{2}|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])[\p{L}\p{N}])+/gu;

/** Whether a part of a passage is long enough to be kept without the rest. */
export const isSentence = (part: string): boolean => (part.match(WORD)?.length ?? 0) >= MIN_KEPT_WORDS;

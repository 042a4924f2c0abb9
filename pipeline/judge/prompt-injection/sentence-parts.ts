/** Separates sentences and lines, which are checked one by one. Captured, so that the rest stays as written. */
export const SENTENCE_BREAK = /((?<=[.!?।؟۔])\s+|(?<=[。！？])|\n+)/;

/** A capital letter at the start of a word, and of letters with two parts those of which only the first is one. */
const CAPITAL_START = /(?<=[\s.!?…])["'«„¿¡(]?[\p{Lu}ǅǈǋǲ]/gu;
/** What stands before a word that goes on with a sentence: a word that asks for another. */
const ASKS_FOR_MORE =
  /(?<=(?<!\p{L})(?:by|of|to|the|an?|and|or|for|from|with|in|on|at|is|are|that|this|as|any|all|der|die|das|de[nms]|eine?[nmrs]?|[kmds]eine?[nmrs]?|diese[nmrs]?|solche[nmrs]?|jede[nmrs]?|alle[nmrs]?|als|um|im|am|auf|aus|bei|mit|nach|vo[nm]|zu[mr]?|für|über|und|oder|ist|sind|wie|dass|weil|liebe[rs]?)\s+)/iuy;
/** The most starts that are tried. */
const MAX_STARTS = 40;
/** In German, where every noun has a capital letter: after an adjective follows its noun. */
const GERMAN = /\b(?:und|der|die|das|den|dem|diesen|dieser|dieses|ist|nicht|bitte)\b/i;
const ADJECTIVE_BEFORE = /(?<!\p{L})\p{Ll}+e[mnrs]?\s+$/u;

/** Two words in capitals with a start between them: among capitals one more says nothing. */
const SHOUTED_BEFORE = /(?:^|\s)[\p{Lu}\p{N}'’]{2,}[,:;-]?\s+$/u;
const SHOUTED_AFTER = /^["'«„¿¡(]?\p{Lu}[\p{Lu}\p{N}'’]*(?:[\s,:;!?-]|$)/u;

/** Returns where words with a capital start, but not those after a word that asks for another: the first `MAX_STARTS`. */
function capitalStarts(passage: string): number[] {
  const starts: number[] = [];
  CAPITAL_START.lastIndex = 0;
  let found = CAPITAL_START.exec(passage);
  for (; found && starts.length < MAX_STARTS; found = CAPITAL_START.exec(passage)) {
    const [start] = found;
    ASKS_FOR_MORE.lastIndex = found.index;
    if (start !== start.toLowerCase() && !ASKS_FOR_MORE.test(passage)) starts.push(found.index);
  }
  return starts;
}

/** Returns where a sentence may start in a passage without punctuation. */
export function possibleStarts(passage: string): number[] {
  const german = GERMAN.test(passage);
  return capitalStarts(passage).filter(
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

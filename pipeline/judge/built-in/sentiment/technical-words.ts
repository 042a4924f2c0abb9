/**
 * Words that are opinions elsewhere but neutral among programmers: "kill the process", "an empty list", "a fatal
 * error".
 */
const NEUTRAL_IN_TECHNICAL_TEXT = new Set(
  (
    'kill kills killed killing die dies died dead fatal error errors exception exceptions abort aborted terminate ' +
    'terminated empty fail fails failed failing failure invalid panic orphan zombie conflict conflicts reject rejected ' +
    'warning warnings critical force forced drop dropped bug bugs issue issues problem problems null abandoned isolated ' +
    'limited blocked wrong missing'
  ).split(' '),
);

/** Words that hardly anybody but programmers and administrators uses. */
const TECHNICAL_WORDS = new Set(
  (
    'process processes thread threads server servers script scripts function functions method class code array string ' +
    'integer variable query sql api json xml html css javascript python php java linux bash shell terminal command docker ' +
    'kubernetes container git commit branch repo compile compiler runtime stack pointer debugger log logs database table ' +
    'column row loop callback async endpoint deploy daemon port socket proxy nginx regex parser module package library ' +
    'framework dependency npm pip nullpointerexception exception stacktrace'
  ).split(' '),
);

/** The factor of such a word there. */
const TECHNICAL_FACTOR = 0.25;

/** Whether hardly anybody but programmers and administrators uses a word. */
export const isTechnical = (word: string): boolean => TECHNICAL_WORDS.has(word);

/** Returns the factor of a word's valence in a technical text. */
export const technicalWeight = (word: string): number =>
  NEUTRAL_IN_TECHNICAL_TEXT.has(word) ? TECHNICAL_FACTOR : 1;

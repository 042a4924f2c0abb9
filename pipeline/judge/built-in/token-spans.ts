import { DIGIT, EYES, kindAt, LETTER, LINE_END, MARK, PAUSE, PICTURE, STOP } from './token-characters.ts';

const isWordPart = (kind: number) => kind === LETTER || kind === DIGIT;
const [APOSTROPHE, CURLY_APOSTROPHE] = [0x27, 0x2019];

function endOfRun(text: string, at: number, kind: number): number {
  let end = at + 1;
  while (kindAt(text, end) === kind) end += 1;
  return end;
}

/** Returns the end of a word: letters, digits and `_`, then letters after apostrophes. */
function endOfWord(text: string, at: number): number {
  let end = at + 1;
  while (isWordPart(kindAt(text, end))) end += 1;
  for (;;) {
    const code = end < text.length ? text.charCodeAt(end) : 0;
    if ((code !== APOSTROPHE && code !== CURLY_APOSTROPHE) || kindAt(text, end + 1) !== LETTER) return end;
    end = endOfRun(text, end + 1, LETTER);
  }
}

/** Returns the end of an emoticon such as `:-)`. A colon or semicolon alone is a pause. */
function endOfFace(text: string, at: number): number {
  const mouth = text[at + 1] === "'" || text[at + 1] === '-' ? at + 2 : at + 1;
  const next = kindAt(text, mouth + 1);
  const isFollowed = next === LETTER || (next === DIGIT && text[mouth + 1] !== '_');
  if (/[()DP]/.test(text[mouth] ?? '') && !isFollowed) return mouth + 1;
  return text[at] === '=' ? at : at + 1;
}

/** Returns the end of marks that end a sentence: before a space, a bracket, a quote or the end; ideographic ones anywhere. */
function endOfStop(text: string, at: number): number {
  const end = endOfRun(text, at, STOP);
  if (end === text.length || /[\s"')]/.test(text[end]!)) return end;
  return /[。！？]/.test(text[at]!) ? at + 1 : at;
}

/**
 * Returns the end of the token that starts at an index; the index itself when none does: a word, perhaps with `@` or `#`, an
 * emoticon or emoji, the end of a sentence or line, or a pause.
 */
export function tokenEnd(text: string, at: number): number {
  const kind = kindAt(text, at);
  if (isWordPart(kind)) return endOfWord(text, at);
  switch (kind) {
    case MARK:
      return isWordPart(kindAt(text, at + 1)) ? endOfWord(text, at + 1) : at;
    case EYES:
      return endOfFace(text, at);
    case STOP:
      return endOfStop(text, at);
    case LINE_END:
      return endOfRun(text, at, LINE_END);
    case PAUSE:
      return at + 1;
    case PICTURE:
      return at + (text.codePointAt(at)! > 0xffff ? 2 : 1);
    default:
      return at;
  }
}

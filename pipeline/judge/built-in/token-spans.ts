import { DIGIT, EYES, LETTER, LINE_END, MARK, OTHER, PAUSE, PICTURE, STOP } from './token-characters.ts';

const isWordPart = (kind: number) => kind === LETTER || kind === DIGIT;
const [APOSTROPHE, CURLY_APOSTROPHE] = [0x27, 0x2019];

function endOfRun(kinds: Uint8Array, at: number, kind: number): number {
  let end = at + 1;
  while (kinds[end] === kind) end += 1;
  return end;
}

/** Returns the end of a word: letters, digits and `_`, then letters after apostrophes. */
function endOfWord(text: string, kinds: Uint8Array, at: number): number {
  let end = at + 1;
  while (isWordPart(kinds[end]!)) end += 1;
  // Apostrophes are of no kind.
  while (kinds[end] === OTHER && kinds[end + 1] === LETTER) {
    const code = text.charCodeAt(end);
    if (code !== APOSTROPHE && code !== CURLY_APOSTROPHE) return end;
    end = endOfRun(kinds, end + 1, LETTER);
  }
  return end;
}

/** Returns the end of an emoticon such as `:-)`. A colon or semicolon alone is a pause. */
function endOfFace(text: string, kinds: Uint8Array, at: number): number {
  const mouth = text[at + 1] === "'" || text[at + 1] === '-' ? at + 2 : at + 1;
  const next = kinds[mouth + 1]!;
  const isFollowed = next === LETTER || (next === DIGIT && text[mouth + 1] !== '_');
  if (/[()DP]/.test(text[mouth] ?? '') && !isFollowed) return mouth + 1;
  return text[at] === '=' ? at : at + 1;
}

/** Returns the end of marks that end a sentence: before a space, a bracket, a quote or the end; ideographic ones anywhere. */
function endOfStop(text: string, kinds: Uint8Array, at: number): number {
  const end = endOfRun(kinds, at, STOP);
  if (end === text.length || /[\s"')]/.test(text[end]!)) return end;
  return /[。！？]/.test(text[at]!) ? at + 1 : at;
}

/**
 * Returns the end of the token that starts at an index; the index itself when none does: a word, perhaps with `@` or `#`, an
 * emoticon or emoji, the end of a sentence or line, or a pause. `kinds` are those of the text.
 */
export function tokenEnd(text: string, kinds: Uint8Array, at: number): number {
  const kind = kinds[at]!;
  if (isWordPart(kind)) return endOfWord(text, kinds, at);
  switch (kind) {
    case MARK:
      return isWordPart(kinds[at + 1]!) ? endOfWord(text, kinds, at + 1) : at;
    case EYES:
      return endOfFace(text, kinds, at);
    case STOP:
      return endOfStop(text, kinds, at);
    case LINE_END:
      return endOfRun(kinds, at, LINE_END);
    case PAUSE:
      return at + 1;
    case PICTURE:
      return at + (text.codePointAt(at)! > 0xffff ? 2 : 1);
    default:
      return at;
  }
}

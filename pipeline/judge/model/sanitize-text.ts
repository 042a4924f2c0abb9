import { truncate, singleLine, visibleText } from '../visible-text.ts';

/**
 * Returns a sentence of the model as plain text of one line and at most `max` code points. A post may have influenced
 * it, so nothing remains that a page or a chat would render or follow: links become their words or host name; tags and
 * fences are removed.
 */
export function sanitizeText(text: string, max: number): string {
  const plain = singleLine(visibleText(text, max * 4))
    .replace(/!?\[([^\]]{0,300})\]\((?:[^()]|\([^()]{0,200}\)){0,2000}\)/g, '$1')
    .replace(/<\/?[a-z!@#][^>]{0,2000}>?/gi, ' ')
    .replace(
      /\b[a-z][a-z0-9+.-]{1,20}:\/\/(?:[^\s/@]{0,200}@)?([^\s/?#)>\]]{1,253})[^\s)>\]]{0,2000}/gi,
      '$1',
    )
    .replace(/\b(?:javascript|data|vbscript):\S*/gi, '')
    .replace(/`{3,}\w*/g, ' ');
  return truncate(singleLine(plain), max);
}

/** Letters in a row that two texts share only if one is copied from the other. */
const COPIED_LETTERS = 40;
const STEP = 8;

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether a sentence copies another post and not its own: the answers are mixed up. */
export function copiesAnotherPost(told: string, own: string, others: readonly string[]): boolean {
  const said = letters(told);
  if (said.length < COPIED_LETTERS) return false;
  const [mine, theirs] = [letters(own), others.map(letters)];
  for (let index = 0; index + COPIED_LETTERS <= said.length; index += STEP) {
    const run = said.slice(index, index + COPIED_LETTERS);
    if (!mine.includes(run) && theirs.some((text) => text.includes(run))) return true;
  }
  return false;
}

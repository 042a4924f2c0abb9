import { visibleText } from '../judge/visible-text.ts';
import { DRAFT_POINTS } from './drafter.ts';

const EMOJI = /\p{Extended_Pictographic}(?:\ufe0f|\u200d\p{Extended_Pictographic})*/gu;

/** Returns a model's reply as plain text with at most one emoji; links in words become visible addresses. */
export function sanitizeReply(reply: string): string {
  let emoji = 0;
  return visibleText(reply, DRAFT_POINTS)
    .replace(/!?\[([^\]\n]*)\]\(([^)\n]*)\)/g, '$1 $2')
    .replace(/<\/?[a-z!][^>\n]*>?/gi, '')
    .replace(EMOJI, (face) => ((emoji += 1) > 1 ? '' : face))
    .replace(/(^|\s)#(?=\p{L})/gu, '$1')
    .replace(/[ \t]{2,}/g, ' ')
    .trim();
}

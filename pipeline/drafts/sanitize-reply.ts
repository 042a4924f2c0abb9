import { visibleText } from '../judge/visible-text.ts';
import { DRAFT_POINTS, type DraftRequest } from './drafter.ts';

/** Addresses, with and without a scheme: what a reader or a platform would make a link of. */
const ADDRESS =
  /(?:\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.|\bmailto:)\S+|\b(?:[a-z0-9-]+\.)+(?:com|net|org|io|ai|app|dev|co|me|info|biz|xyz|link|site|shop|online|ru|cn|de|fr|es|it|nl|pt|br|uk|us|ly|to|gg)\b(?:\/\S*)?/gi;
const HOST = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/@]*@)?(?:www\.)?([^/?#:]+)/i;

/** What only somebody in charge can promise, in the languages that drafts are written in. */
const PROMISES =
  /\b(?:we|i|you)(?:'ll|’ll| will| shall| are going to| can| have)?\b.{0,40}\b(?:refund|compensat\w*|voucher|discount|guarantee\w*|free (?:month|year|plan|of charge))|\b(?:promo|discount|coupon) ?code|\b(?:we|i) (?:promise|guarantee)|\b(?:will be|is) fixed (?:by|today|tomorrow|next|this|within)|\b(?:erstatten|garantieren|versprechen|rabatt|gutschein|rembours\w+|garantiss\w+|promett\w+|reembols\w+|garantiz\w+|garantim\w+|prometemos|promettiamo|rimbors\w+|garantiamo|terugbetal\w+|garanderen|beloven)\b/i;
const MACHINE =
  /\bas an? (?:ai|language model)\b|\bals (?:ki|sprachmodell)\b|\ben tant qu['’]ia\b|\bcomo (?:una )?ia\b/i;

const EMOJI = /\p{Extended_Pictographic}(?:\ufe0f|\u200d\p{Extended_Pictographic})*/gu;

/** Whether all addresses in a text are of the project's own domains, or below them. */
function hasOnlyOwnLinks(text: string, domains: readonly string[]): boolean {
  const own = domains.map((domain) => domain.trim().toLowerCase()).filter((domain) => domain !== '');
  return [...text.matchAll(ADDRESS)].every(([address]) => {
    const host =
      HOST.exec(address)?.[1]
        ?.toLowerCase()
        .replace(/[.,;:!)]+$/, '') ?? '';
    return own.some((domain) => host === domain || host.endsWith(`.${domain}`));
  });
}

/**
 * Takes a reply that a model wrote and gives it as plain text with one emoji at most, or null where it must not be shown:
 * it links elsewhere than to the project's own domains, promises what nobody can know, or calls itself a machine. A post
 * may have had a hand in it.
 */
export function sanitizeReply(reply: string, { project }: DraftRequest): string | null {
  let emoji = 0;
  const plain = visibleText(reply, DRAFT_POINTS)
    .replace(/!?\[([^\]\n]*)\]\(([^)\n]*)\)/g, '$1 $2')
    .replace(/<\/?[a-z!][^>\n]*>?/gi, '')
    .replace(EMOJI, (face) => ((emoji += 1) > 1 ? '' : face))
    .replace(/(^|\s)#(?=\p{L})/gu, '$1')
    .replace(/[ \t]{2,}/g, ' ')
    .trim();
  const isSound =
    hasOnlyOwnLinks(plain, project.settings.domains ?? []) && !PROMISES.test(plain) && !MACHINE.test(plain);
  return plain !== '' && isSound ? plain : null;
}

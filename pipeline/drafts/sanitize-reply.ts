import { visibleText } from '../judge/visible-text.ts';
import { DRAFT_POINTS, type DraftRequest } from './drafter.ts';

/** Addresses, with and without a scheme: anything a reader or a platform would turn into a link. */
const ADDRESS =
  /(?:\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.|\bmailto:)\S+|\b(?:[a-z0-9-]+\.)+(?:com|net|org|io|ai|app|dev|co|me|info|biz|xyz|link|site|shop|online|ru|cn|de|fr|es|it|nl|pt|br|uk|us|ly|to|gg)\b(?:\/\S*)?/gi;
const HOST = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/@]*@)?(?:www\.)?([^/?#:]+)/i;

/** Promises that only somebody in charge can make, in the languages of drafts. */
const PROMISES =
  /\b(?:we|i|you)(?:'ll|’ll| will| shall| are going to| can| have)?\b.{0,40}\b(?:refund|compensat\w*|voucher|discount|guarantee\w*|free (?:month|year|plan|of charge))|\b(?:promo|discount|coupon) ?code|\b(?:we|i) (?:promise|guarantee)|\b(?:will be|is) fixed (?:by|today|tomorrow|next|this|within)|\b(?:erstatten|garantieren|versprechen|rabatt|gutschein|rembours\w+|garantiss\w+|promett\w+|reembols\w+|garantiz\w+|garantim\w+|prometemos|promettiamo|rimbors\w+|garantiamo|terugbetal\w+|garanderen|beloven)\b/i;
const MACHINE =
  /\bas an? (?:ai|language model)\b|\bals (?:ki|sprachmodell)\b|\ben tant qu['’]ia\b|\bcomo (?:una )?ia\b/i;

const EMOJI = /\p{Extended_Pictographic}(?:\ufe0f|\u200d\p{Extended_Pictographic})*/gu;

/** Whether all addresses in a text belong to the project's domains or their subdomains. */
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
 * Returns a model's reply as plain text with at most one emoji, or null when it must not be shown: it links elsewhere
 * than to the project's domains, makes promises, or calls itself a machine. A post may have influenced it.
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

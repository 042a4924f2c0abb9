import type { DraftRequest } from './drafter.ts';

/** The register of a post. */
export type Register = 'casual' | 'formal';

const EMOJI = /\p{Extended_Pictographic}/u;
const SLANG =
  /\b(lol|lmao|omg|wtf|btw|imo|tbh|gonna|wanna|dunno|ya|yep|nope|thx|pls|kinda|mdr|ptdr|jaja\w*|kkk+)\b/i;
/** Sources where people write formally, unless the post itself does otherwise. */
const FORMAL_SOURCES: readonly string[] = ['linkedin', 'news'];
/** Posts of fewer characters are casual unless something says otherwise. */
const SHORT = 280;

const word = (written: string, flags = 'iu') =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${written})(?![\\p{L}\\p{N}])`, flags);

/** How people address others, by language: what shows the distant form, and what shows the familiar one. */
const ADDRESS: Readonly<Record<string, { readonly formal: RegExp; readonly casual: RegExp }>> = {
  // The pronoun "they" and a sentence's first word look alike, so only capitals within a sentence count.
  de: {
    formal: /(?<=[\p{L}\p{N},;:]\s)(?:Sie|Ihnen|Ihre?[nmrs]?)(?!\p{L})|sehr geehrte/u,
    casual: word('du|dich|dir|dein\\p{L}*|euch|euer|eure\\p{L}*|habt ihr|könnt ihr|seid ihr'),
  },
  es: {
    formal: word('usted|ustedes|le ruego|estimad[oa]s?'),
    casual: word('tú|te|ti|contigo|vosotros|vuestr\\p{L}+|os'),
  },
  fr: { formal: word('vous|votre|vos'), casual: word("tu|toi|ton|tes|te|t[’']as|t[’']es") },
  it: {
    formal: word('lei potrebbe|la prego|le chiedo|gentil[ei]|egregi[oa]?|cortesemente|vostr[oaie]|voi'),
    casual: word('tu|te|ti|tuo|tua|tuoi|raga|ragazzi'),
  },
  nl: { formal: word('u|uw'), casual: word('je|jij|jou|jouw|jullie') },
  pt: {
    formal: word('o senhor|a senhora|vossa|prezad[oa]s?|vossos?'),
    casual: word('você|vocês|vc|vcs|tu|te|teu|tua'),
  },
};

/** French speakers address companies and strangers formally where English has no difference. */
const FORMAL_LANGUAGES: readonly string[] = ['fr'];

/**
 * Returns the register of a post: how it addresses others, then signs of ease against the default of its source and
 * language (ISO 639-1).
 */
export function registerOf({ source, text }: DraftRequest['mention'], language = 'en'): Register {
  const address = ADDRESS[language];
  const isFormal = address?.formal.test(text) ?? false;
  const isCasual = address?.casual.test(text) ?? false;
  if (isFormal !== isCasual) return isFormal ? 'formal' : 'casual';
  // Emoji are no sign of the familiar form where strangers are addressed formally.
  if (FORMAL_LANGUAGES.includes(language)) return SLANG.test(text) ? 'casual' : 'formal';
  if (FORMAL_SOURCES.includes(source)) return EMOJI.test(text) ? 'casual' : 'formal';
  const isEasy = EMOJI.test(text) || SLANG.test(text) || /!!|\?\?/.test(text) || /^[a-z]/.test(text.trim());
  return isEasy || text.length < SHORT ? 'casual' : 'formal';
}

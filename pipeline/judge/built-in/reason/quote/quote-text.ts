import { singleLine } from '../../../visible-text.ts';

/** What HTML writes for marks. */
export const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: "'" };

/** Addresses, also those without a scheme, and what stands for words that a data set left out. */
const ADDRESS =
  /\bhttps?:\/\/\S+|\bwww\.\S+|\b(?:pic\.)?(?:twitter|youtube|facebook|twitch)\.(?:com|tv)\S*|\{link\}?|<?unk>|<unk|(?<![\w@.])[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|be|ly|net|org|co|it|tv|me|gl|fm|gg)\/\S+/gi;
const MAY_HAVE_ADDRESS =
  /:\/\/|www\.|\{link|(?:twitter|youtube|facebook)\.com|twitch\.tv|unk>|<unk|\.[a-z]{2,3}\//i;
/** Words of abuse, which a colleague does not repeat. Not "cocktail", "Dickens", "niggle" and "fire retardant". */
const ABUSE =
  /\b(\w*fuck|shit(?!ake)|bitch|cunt|nigg(?!l)|fagg|whore|slut|retard(?!ant)|dick(?!ens|inson)|cock(?!tail|pit|roach|ney|erel|er\b)|puss[iy]|porn|nazi)\w*/gi;
const MAY_ABUSE = /fuck|shit|bitch|cunt|nigg|fagg|whore|slut|retard|dick|cock|puss[iy]|porn/i;

/** Removes from a quote what is not repeated, and what does not belong at its ends. */
export function trimmed(text: string): string {
  const bare = MAY_HAVE_ADDRESS.test(text) ? text.replace(ADDRESS, ' ') : text;
  const whole = bare.replace(/^(?:amp|quot|lt|gt);/, '');
  const plain = (
    whole.includes('&') ? whole.replace(/&(amp|lt|gt|quot);?/g, (_, name: string) => ENTITIES[name]!) : whole
  )
    .replace(/["“”«»]/g, "'")
    .replace(/^[\s'.,;:!|\-–—*>)\]]+|[\s,;:|\-–—*<({['&#@]+$/g, '');
  const said = singleLine(plain);
  return MAY_ABUSE.test(said) ? said.replace(ABUSE, (word) => `${word[0]}***`) : said;
}

/** Words that say nothing alone: function words, parts of contractions, and formats. */
const EMPTY = new Set(
  (
    'the a an and or but so if of to in on at by for from with as is are was were be been am do does did have has had will would can could ' +
    'should may might must not no yes i me my we us our you u your ya he him his she her it its they them their this that these those there here ' +
    "i'm im it's that's what who how why when where which than then too very just also rt via amp ll s t d m re ve hope oh ok okay help please advance hd hq uhd mp3 mp4 pdf"
  ).split(' '),
);
/** Letters of scripts that write many words as one. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{4}/u;

/** A word of plain letters, as most are. */
const PLAIN = /^[a-z]+$/;
const OUTER_MARKS = /^[^\p{L}\p{N}@#]+|[^\p{L}\p{N}]+$/gu;

/** Returns how much a written word says: handles say nothing, and a hashtag is half a word. */
function weightOfWord(written: string): number {
  const lower = written.toLowerCase();
  const word = PLAIN.test(lower) ? lower : lower.replace(OUTER_MARKS, '');
  if (word.startsWith('#')) return 0.5;
  return /^\p{L}/u.test(word) && !EMPTY.has(word) ? 1 : 0;
}

/** Returns how many words of a quote say something, counted up to `enough`. */
export function weightOf(said: string, enough: number): number {
  if (UNSPACED.test(said)) return enough;
  let weight = 0;
  for (const written of said.split(/[\s/]+/)) {
    weight += weightOfWord(written);
    if (weight >= enough) break;
  }
  return weight;
}

import type { ParsedPost } from '../parsed-post.ts';
import type { Profile } from '../profile.ts';
import type { Token } from '../tokenize.ts';

/** Shorter names stand within other words by chance. */
const MIN_LETTERS = 5;
/** The same where all that stands beside the name is known, as in "playapex". */
const MIN_OF_HANDLE = 4;

const joined = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** How accounts write numbers. */
const NUMERALS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const NUMERAL = new RegExp(`\\b(?:${NUMERALS.join('|')})\\b`, 'gi');
const withDigits = (written: string) =>
  written.replace(NUMERAL, (word) => String(NUMERALS.indexOf(word.toLowerCase())));

const namesOf = new WeakMap<Profile, readonly string[]>();

/** Returns the names of a brand as handles and hashtags write them: "norvikair", "rainbow6". */
function joinedNames(profile: Profile): readonly string[] {
  const known = namesOf.get(profile);
  if (known) return known;
  const written = [profile.brief.name, ...profile.anySpellings.map((spelling) => spelling.written)];
  const names = [...new Set(written.flatMap((one) => [joined(one), joined(withDigits(one))]))].filter(
    ({ length }) => length >= MIN_OF_HANDLE,
  );
  namesOf.set(profile, names);
  return names;
}

/** Whether a handle or hashtag contains a name of the brand, as "norvikairhelp" does. `text` in lower case. */
export const containsName = (profile: Profile, text: string): boolean => {
  const tag = joined(text);
  return joinedNames(profile).some((name) => name.length >= MIN_LETTERS && tag.includes(name));
};

/** What accounts of brands add to their names. */
const ADDED =
  /^(?:the|ask|play|get|try|use|help|support|cares?|service|team|official|hq|app|online|games?|gaming|studios?|inc|tv|music|shop|store|usa?|uk|eu|\d)*$/;

/** Whether a handle is that of the brand: it has its name, or a keyword of it with what accounts add. `text` in lower case. */
export function isHandleOf(profile: Profile, text: string): boolean {
  const handle = joined(text);
  const own = joined(profile.brief.name);
  if (own.length >= MIN_LETTERS && handle.includes(own)) return true;
  return joinedNames(profile).some((name) => handle.includes(name) && ADDED.test(handle.replace(name, '')));
}

/** Returns a handle or hashtag as it is written. */
export function asWritten({ text, lower }: ParsedPost, { mark, text: said }: Token): string {
  const tag = mark + said;
  const at = lower.length === text.length ? lower.indexOf(tag) : -1;
  return at < 0 ? tag : text.slice(at, at + tag.length);
}

/** Returns the first handle or hashtag of a post that contains a name of the brand, as it is written; null without one. */
export function namingTag(profile: Profile, post: ParsedPost): string | null {
  const found = post.tokens.find(({ mark, text: said }) => mark !== '' && containsName(profile, said));
  return found ? asWritten(post, found) : null;
}

/** Codes for no single language: undetermined, several, no words (ISO 639-2), and X's own for "none". */
const NO_LANGUAGE = /^(und|mul|zxx|mis|q[a-t][a-z])$/;
/** Names in Unicode that ISO 639-1 lacks, or that are split further than sources and detectors do. */
const OTHER_NAMES: Readonly<Record<string, string>> = { fil: 'tl', nb: 'no' };

/** Two letters alone prove nothing: `jp` is a country. */
const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

function codeOf(tag: string): string | null {
  let language: string;
  try {
    // Understands three-letter and withdrawn codes.
    language = new Intl.Locale(tag.trim().replaceAll('_', '-')).language;
  } catch {
    return null;
  }
  if (NO_LANGUAGE.test(language)) return null;
  const code = OTHER_NAMES[language] ?? language;
  return /^[a-z]{2}$/.test(code) && names.of(code) !== undefined ? code : null;
}

/** Codes of tags, because parsing one takes longer than matching a post. Cleared when full: tags are foreign data. */
const known = new Map<string, string | null>();
const MOST_KNOWN = 1_000;

/**
 * Returns the ISO 639-1 code of a language tag as sources write it (`en-US`, `pt_BR`, `eng`, `iw`); null when there is
 * none.
 */
export function languageCode(tag: string | null): string | null {
  if (tag === null) return null;
  const code = known.get(tag);
  if (code !== undefined) return code;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(tag, codeOf(tag));
  return known.get(tag) ?? null;
}

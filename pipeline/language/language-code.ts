/** Codes for no single language: undetermined, several, no words (ISO 639-2), and X's own for "none". */
const NO_LANGUAGE = /^(und|mul|zxx|mis|q[a-t][a-z])$/;
/** Names in Unicode that ISO 639-1 lacks, or that are split further than sources and detectors do. */
const OTHER_NAMES: Readonly<Record<string, string>> = { fil: 'tl', nb: 'no' };

/** Two letters alone prove nothing: `jp` is a country. */
const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/**
 * Returns the ISO 639-1 code of a language tag as sources write it (`en-US`, `pt_BR`, `eng`, `iw`); null when there is
 * none.
 */
export function languageCode(tag: string | null): string | null {
  if (tag === null) return null;
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

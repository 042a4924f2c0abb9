/** Codes that name no one language: not determined, several, no words at all (ISO 639-2), and X's own for "none". */
const NO_LANGUAGE = /^(und|mul|zxx|mis|q[a-t][a-z])$/;
/** What Unicode calls by a name that ISO 639-1 has not, or has split further than sources and detectors do. */
const OTHER_NAMES: Readonly<Record<string, string>> = { fil: 'tl', nb: 'no' };

/** Two letters alone prove nothing: `jp` is a country. */
const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/**
 * Takes a language tag as sources give it (`en-US`, `pt_BR`, `eng`, `iw`) and gives its ISO 639-1 code in lower case;
 * null when it names no language that has one.
 */
export function languageCode(tag: string | null): string | null {
  if (tag === null) return null;
  let language: string;
  try {
    // Knows the codes of three letters and the withdrawn ones.
    language = new Intl.Locale(tag.trim().replaceAll('_', '-')).language;
  } catch {
    return null;
  }
  if (NO_LANGUAGE.test(language)) return null;
  const code = OTHER_NAMES[language] ?? language;
  return /^[a-z]{2}$/.test(code) && names.of(code) !== undefined ? code : null;
}

/** Language names as GDELT writes them, with their ISO 639-1 codes. */
const CODES: Readonly<Record<string, string>> = Object.fromEntries(
  `afrikaans af,albanian sq,amharic am,arabic ar,armenian hy,azerbaijani az,basque eu,belarusian be,bengali bn,bosnian bs,
bulgarian bg,burmese my,catalan ca,chinese zh,croatian hr,czech cs,danish da,dutch nl,english en,estonian et,finnish fi,
french fr,galician gl,georgian ka,german de,greek el,gujarati gu,hausa ha,hebrew he,hindi hi,hungarian hu,icelandic is,
indonesian id,italian it,japanese ja,kannada kn,kazakh kk,khmer km,korean ko,kurdish ku,kyrgyz ky,lao lo,latvian lv,
lithuanian lt,macedonian mk,malay ms,malayalam ml,maltese mt,marathi mr,mongolian mn,nepali ne,norwegian no,pashto ps,
persian fa,polish pl,portuguese pt,punjabi pa,romanian ro,russian ru,serbian sr,sinhala si,sinhalese si,slovak sk,
slovenian sl,somali so,spanish es,swahili sw,swedish sv,tamil ta,telugu te,thai th,tibetan bo,turkish tr,ukrainian uk,
urdu ur,uzbek uz,vietnamese vi,welsh cy`
    .split(/,\s*/)
    .map((entry) => entry.split(' ') as [string, string]),
);

/** Returns `en` for `English`; null for a language that is not listed. */
export const languageCode = (name: string | null): string | null =>
  CODES[name?.toLowerCase().trim() ?? ''] ?? null;

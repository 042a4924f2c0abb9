import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const SOURCE = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/** Where the texts of Western European languages and of the console are; other letters are shown in the system's font. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x2010, 0x2026],
  [0x2030, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
] as const;
/** The weights that the styles use. */
const WEIGHTS = { min: 400, max: 700 };
/** Kerning, marks, ligatures that letters need, and figures of one width in tables. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'calt', 'tnum'];

const hex = (point: number) => point.toString(16).toUpperCase();
const characters = RANGES.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
).join('');

/** The file's name in `web/generated`. */
export const FONT_FILE = 'inter.woff2';

/** Returns the part of Inter that the console uses: half of what the package has. */
export function consoleFont(): Promise<Buffer> {
  const font = readFileSync(createRequire(import.meta.url).resolve(SOURCE));
  return subsetFont(font, characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES,
  });
}

/** The rule that declares it. */
export const FONT_RULE = `/*
 * Inter (SIL Open Font License 1.1), served by ourselves. With \`optional\` a page never jumps: the first visit shows the
 * system's font when this one, which the page preloads, takes long.
 */
@font-face {
  font-family: Inter;
  font-style: normal;
  font-weight: ${WEIGHTS.min} ${WEIGHTS.max};
  font-display: optional;
  src: url('./${FONT_FILE}') format('woff2');
  unicode-range: ${RANGES.map(([from, to]) => `U+${hex(from)}-${hex(to)}`).join(', ')};
}
`;

/**
 * The colours of all pages: for light screens, then for dark ones. Text and its grounds differ by 4.5 to 1 at least, what is
 * drawn and its ground by 3 to 1 (WCAG 2.2, 1.4.3 and 1.4.11). Good and bad are told apart by hue and by lightness, for people who
 * see no red or no green.
 */
const COLOURS = {
  ink: ['#14181f', '#e9edf2'],
  faint: ['#566070', '#9ca7b5'],
  line: ['#e2e6ec', '#2a313b'],
  paper: ['#ffffff', '#161a20'],
  panel: ['#f4f6f8', '#0e1115'],
  accent: ['#1b5fc1', '#86b7ff'],
  positive: ['#12876c', '#3cc9a0'],
  neutral: ['#8592a3', '#6d7a8b'],
  negative: ['#c93a2b', '#ff8170'],
  heat1: ['#dce8fa', '#1b2d49'],
  heat2: ['#b3cef4', '#23477a'],
  heat3: ['#7eace9', '#3369b1'],
  heat4: ['#4080d6', '#5b97e8'],
  heat5: ['#1c4f9d', '#aed1ff'],
} as const;

const variables = (scheme: 0 | 1) =>
  Object.entries(COLOURS)
    .map(([name, values]) => `--${name}: ${values[scheme]};`)
    .join(' ');

/** Style rules that name the colours (`var(--ink)`), after the scheme that the reader's system has. */
export const TOKENS = `
:root { color-scheme: light dark; ${variables(0)} }
@media (prefers-color-scheme: dark) { :root { ${variables(1)} } }
`;

/** The colour of the ground, for browsers that tint their frame after it. */
export const GROUND = { light: COLOURS.panel[0], dark: COLOURS.panel[1] };

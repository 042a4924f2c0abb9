/**
 * The colors of all pages, including the console: for light screens, then for dark ones. Text contrasts with its
 * background by at least 4.5 to 1, graphics by 3 to 1 (WCAG 2.2, 1.4.3 and 1.4.11). Good and bad differ in hue and
 * lightness, for people who cannot see red or green. `-soft` is the background of a few words in that color; words on
 * `neutral-soft` are `faint`.
 */
export const COLORS = {
  ink: ['#14181f', '#e9edf2'],
  faint: ['#566070', '#9ca7b5'],
  line: ['#e2e6ec', '#2a313b'],
  edge: ['#868f9c', '#6f7a88'],
  paper: ['#ffffff', '#161a20'],
  panel: ['#f4f6f8', '#0e1115'],
  raised: ['#ffffff', '#1d222a'],
  hover: ['#eceff3', '#232932'],
  accent: ['#1b5fc1', '#86b7ff'],
  'on-accent': ['#ffffff', '#0b1524'],
  'accent-soft': ['#e6eefb', '#18283f'],
  positive: ['#0d7359', '#3cc9a0'],
  'positive-soft': ['#e0f3ec', '#0f2f26'],
  neutral: ['#7f8c9d', '#6d7a8b'],
  'neutral-soft': ['#eceff3', '#252c35'],
  negative: ['#bf3324', '#ff8a7a'],
  'negative-soft': ['#fceae7', '#3c1a16'],
  warning: ['#855500', '#f0b849'],
  'warning-soft': ['#fdf1d8', '#352708'],
  heat1: ['#dce8fa', '#1b2d49'],
  heat2: ['#b3cef4', '#23477a'],
  heat3: ['#7eace9', '#3369b1'],
  heat4: ['#4080d6', '#5b97e8'],
  heat5: ['#1c4f9d', '#aed1ff'],
} as const;

const variables = (scheme: 0 | 1) =>
  Object.entries(COLORS)
    .map(([name, values]) => `--${name}: ${values[scheme]};`)
    .join(' ');

/** Style rules that define the colors (`var(--ink)`), following the reader's color scheme. */
export const TOKENS = `
:root { color-scheme: light dark; ${variables(0)} }
@media (prefers-color-scheme: dark) { :root { ${variables(1)} } }
`;

/** The background color, for browsers that tint their frame to match. */
export const PAGE_BACKGROUND = { light: COLORS.panel[0], dark: COLORS.panel[1] };

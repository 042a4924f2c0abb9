import type { ParsedPost } from '../parsed-post.ts';
import { stemOf, type Token } from '../tokenize.ts';

/** Parts of products and services by the words that name them. */
const AREAS: Readonly<Record<string, string>> = {
  sync: 'sync syncing synchronization',
  login: 'login logging signin password 2fa sso',
  billing: 'billing invoice invoices payment payments checkout',
  export: 'export exports',
  import: 'import imports importer',
  search: 'search',
  notifications: 'notification notifications',
  delivery: 'delivery shipping parcel',
  'the API': 'api sdk webhook webhooks',
  'the docs': 'docs documentation readme',
  'battery life': 'battery',
  uploads: 'upload uploads uploading',
  downloads: 'download downloads downloading',
  installing: 'install installation installer setup',
  backups: 'backup backups',
  permissions: 'permission permissions',
  'dark mode': 'darkmode',
  'the app': 'app',
  'the website': 'website',
  performance: 'slow performance latency lag',
};
const AREA_OF = new Map(
  Object.entries(AREAS).flatMap(([area, words]) => words.split(' ').map((word) => [stemOf(word), area])),
);

/** Platforms as their makers write them. */
const PLATFORMS = new Map(
  'Linux Windows macOS iOS iPadOS Android iPhone iPad Ubuntu Debian Fedora Chrome Firefox Safari Edge Docker Kubernetes WSL'
    .split(' ')
    .map((name) => [name.toLowerCase(), name]),
);
/** Words before a platform that show that the product runs there. */
const RUNS_ON = new Set(['on', 'for', 'under', 'my', 'with', 'in', 'the']);

/** A version, perhaps behind the name of what has it: 2.3, v2.1, 10.15.7; not an amount or a time. */
const VERSION =
  /\b(after|since|in|on|with|version|(?:upgrad|updat)\w*\s+to)\s+(?:\w+\s+)?v?(\d{1,3}(?:\.\d{1,4}){1,3})\b(?![%€$£]|\s*(?:percent|stars|[mb]illion|k|[gmk]b|ms|seconds?|min\w*|hours?|days?|weeks?|months?|years?|x|€|\$|£)\b)/i;
const BEFORE = /^(?:after|since|upgrad|updat)/i;

function versionIn(text: string): string {
  const found = VERSION.exec(text);
  return found ? `${BEFORE.test(found[1]!) ? 'since' : 'in'} ${found[2]}` : '';
}

function platformIn(tokens: readonly Token[]): string {
  const at = tokens.findIndex(
    ({ text }, index) => PLATFORMS.has(text) && RUNS_ON.has(tokens[index - 1]?.text ?? ''),
  );
  return at < 0 ? '' : `on ${PLATFORMS.get(tokens[at]!.text)}`;
}

/** Returns the area that the sentence of a token or one beside it names, the nearest to the token. */
function areaAround({ tokens, targets }: ParsedPost, index: number): string {
  const { sentence } = tokens[index]!;
  const isName = (position: number) => targets.some(({ from, to }) => from <= position && position <= to);
  let nearest = { area: '', distance: Infinity };
  tokens.forEach((token, position) => {
    const isNear = Math.abs(token.sentence - sentence) <= 1 && token.kind === 'word';
    const area = isNear ? AREA_OF.get(token.stem) : undefined;
    const distance = Math.abs(position - index);
    if (area !== undefined && distance < nearest.distance && !isName(position)) nearest = { area, distance };
  });
  return nearest.area;
}

/**
 * Returns what a fault concerns, such as "with sync since 2.3 on Linux"; empty when the post does not say. `index`: the
 * token that shows it. Only words of closed lists and numbers.
 */
export function detailsOf(post: ParsedPost, index: number): string {
  const area = areaAround(post, index);
  const version = versionIn(post.text);
  // A platform alone says too little.
  if (area === '' && version === '') return '';
  return [area === '' ? '' : `with ${area}`, version, platformIn(post.tokens)]
    .filter((part) => part !== '')
    .join(' ');
}

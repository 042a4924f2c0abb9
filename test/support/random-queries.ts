import fc from 'fast-check';

/** Words of the made-up mentions and queries: scripts, letter forms, marks, symbols. */
export const VOCABULARY = [
  ...[
    'acme',
    'Acme',
    'ACME',
    'sync',
    'Sync',
    'syncing',
    'IT',
    'it',
    'rivalco',
    'the',
    'a',
    'foo-bar',
    'foo_bar',
    'foo',
  ],
  ...[
    'bar',
    'C++',
    'node.js',
    "it's",
    '10:30',
    '3.14',
    'café',
    'CAFÉ',
    'Größe',
    'STRASSE',
    'обновление',
    'ВЫШЛО',
  ],
  ...[
    '東京タワー',
    '東京',
    'Acmeは新しい',
    '삼성은',
    'ราคาทอง',
    '🙂',
    '€5',
    '™',
    '@jane',
    '#tag',
    'don’t',
    'x²',
    'ＡＢＣ',
  ],
  ...[
    'https://www.acme.com/pricing',
    'http://blog.acme.com',
    'acme.com.',
    '!!!',
    '—',
    '(beta)',
    '"quoted"',
    ':)',
  ],
];

const oneOf = (values: readonly string[]) => fc.constantFrom(...values);
const plainWord = oneOf(VOCABULARY.filter((word) => /^[\p{L}\p{N}]/u.test(word) && !word.includes('://')));
const phrase = fc
  .tuple(plainWord, fc.array(oneOf(VOCABULARY.filter((word) => !word.includes('"'))), { maxLength: 2 }))
  .map(([first, others]) => [first, ...others]);
const prefix = oneOf([
  'sy*',
  'syn*',
  'ac*',
  'foo-ba*',
  'caf*',
  '東京*',
  'обн*',
  'ab*',
  'rival*',
  '신*',
  '삼성*',
]);
const exact = oneOf(['=IT', '=Acme', '=acme', '=CAFÉ', '="Acme Sync"', '=Sync*', '=foo-bar', '=東京']);
const quoted = phrase.map((words) => `"${words.join(' ')}"`);
const placed = fc.oneof(plainWord, quoted, prefix, exact);
const side = fc.oneof(
  placed,
  fc.array(placed, { minLength: 2, maxLength: 3 }).map((terms) => `(${terms.join(' OR ')})`),
);
const near = fc
  .tuple(side, fc.integer({ min: 1, max: 6 }), side)
  .map(([left, within, right]) => `${left} NEAR/${within} ${right}`);

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  author: ['jane', '@Jane', 'JÜRGEN', 'ja*', '"Jane Roe"', 'nobody'],
  source: ['hn', 'reddit', 'x', 'HN'],
  subreddit: ['devops', 'r/DevOps', 'acme'],
  domain: ['acme.com', 'www.reddit.com', 'example.org', 'blog.acme.com'],
  link: ['acme.com', 'https://acme.com/pricing', 'acme.com/pri', 'blog.acme.com', 'www.acme.com/'],
  lang: ['en', 'pt', 'de'],
  engagement: ['>10', '>=10', '<50', '<=50', '50', '=0', '<0'],
  urgency: ['high', 'medium', 'low', '>=70', '<40', '39'],
  sentiment: ['positive', 'negative', 'neutral'],
  category: ['1', '2', 'none', 'nameless'],
  tag: ['big', '"two words"', 'Big'],
  assignee: ['none', 'usr_1', 'me'],
  posted: ['7d', '12h', '2w', '>=2026-11-10', '<2026-11-10', '2026-11-12', '<=2026-11-12', '>2026-11-12'],
};
const field = fc
  .constantFrom(...Object.entries(FIELDS))
  .chain(([name, values]) => oneOf(values).map((value) => `${name}:${value}`));
const textField = fc
  .tuple(
    oneOf(['title', 'text', 'place']),
    fc.oneof(
      placed,
      near.map((text) => `(${text})`),
    ),
  )
  .map(([name, value]) => `${name}:${value}`);
const leaf = fc.oneof(
  { arbitrary: plainWord, weight: 3 },
  { arbitrary: quoted, weight: 2 },
  prefix,
  exact,
  near,
  field,
  textField,
  oneOf(['"!!!"', ':)', '—', '"(beta)"']),
);

/** Queries of up to about eight conditions, with every operator and field. */
export const queryArbitrary = fc.letrec<{ query: string; part: string }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'query' },
    leaf,
    tie('query').map((query) => `(${query})`),
    tie('part').map((part) => `NOT ${part}`),
    leaf.map((text) => (/^[\p{L}"(=]/u.test(text) ? `-${text}` : text)),
  ),
  query: fc
    .tuple(
      fc.array(tie('part'), { minLength: 1, maxLength: 3 }),
      fc.array(oneOf([' ', ' AND ', ' OR ']), { minLength: 3, maxLength: 3 }),
    )
    .map(([parts, joints]) => parts.map((part, at) => (at === 0 ? part : joints[at]! + part)).join('')),
})).query;

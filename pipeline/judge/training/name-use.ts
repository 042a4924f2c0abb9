import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { seededRandom } from '../../../domain/quality/draws.ts';
import { BUCKETS, FEATURE_COUNT, nameUseFeatures, usesCapitals } from '../built-in/relevance/name-use.ts';
import { isOrdinaryName } from '../built-in/relevance/ordinary-names.ts';
import { tokenize, type Token } from '../built-in/tokenize.ts';
import { type LicensedSet, textsOf, trainingDataFolder } from './licensed-sets.ts';
import { modelFile } from './model-file.ts';
import { type LogisticExample, trainLogistic } from './steering/logistic.ts';

/** The sets in which people write of companies and products. */
const SETS: readonly LicensedSet[] = [
  ...(['reddit-top-2013', 'label-entity-sentiment', 'label-target-sentiment'] as const),
  ...(['label-goemotions-reddit', 'label-stackoverflow-sentiment', 'news-huffpost'] as const),
];

/** Names of companies and products that mean nothing else. */
const NAMES = new Set(
  (
    'google facebook twitter youtube netflix spotify dropbox evernote xbox playstation nintendo verizon comcast microsoft ebay ' +
    'paypal reddit tumblr instagram snapchat uber lyft airbnb walmart costco ikea starbucks mcdonalds nike adidas toyota honda tesla ' +
    'samsung nokia sony ubuntu android firefox minecraft skyrim fortnite overwatch pubg borderlands gmail skype whatsapp linkedin ' +
    'kickstarter etsy wikipedia github gamestop bungie ubisoft nvidia cyberpunk bioware hulu ipad iphone ipod itunes macbook imac wii ' +
    'hotmail yahoo bing msn myspace craigslist tivo roku lego disney pixar pepsi volvo bmw audi subaru volkswagen mazda nissan hyundai ' +
    'fedex usps comcast lenovo asus acer nikon gopro fitbit garmin moto motorola boeing airbus hbo espn cnn nbc cbs bbc npr wordpress ' +
    'photoshop netbeans postgres mysql mongodb django jquery nodejs bitcoin coinbase'
  ).split(' '),
);
/** Everyday words that are often a company or product in these sets. */
const BOTH = new Set(
  'apple amazon target steam chrome windows discord safari opera kindle sprint fox'.split(' '),
);

/** The most uses of a name, and of an everyday word: the commonest say no more than others. */
const [MOST_OF_NAME, MOST_OF_WORD] = [1_000, 150];
/** Everyday words for each name. */
const WORDS_PER_NAME = 2;
/** The most tokens of a text that are read. */
const MOST_TOKENS = 200;

/** Chosen by the area under the curve on posts of 48 brands with everyday names. */
const SETTINGS = { rounds: 8, rate: 0.05, decay: 0.0005, seed: 1 } as const;

interface Use {
  readonly tokens: readonly Token[];
  readonly at: number;
  readonly name: string;
}

/** Returns the word without the ending of a genitive or a plural, if it is one of these; null for others. */
function bare(text: string, isOne: (word: string) => boolean): string | null {
  const forms = [text, text.replace(/'s$/, ''), text.replace(/s$/, '')];
  return forms.find(isOne) ?? null;
}

const isWord = (word: string): boolean =>
  word.length > 2 && isOrdinaryName(word) && !NAMES.has(word) && !BOTH.has(word);

/** Returns the uses of names and of everyday nouns in texts. */
function usesIn(texts: readonly string[]): { names: Use[]; words: Use[] } {
  const [names, words]: [Use[], Use[]] = [[], []];
  for (const text of texts) {
    const tokens = tokenize(text).slice(0, MOST_TOKENS);
    tokens.forEach(({ kind, text: said, content }, at) => {
      if (kind !== 'word') return;
      const name = bare(said, (word) => NAMES.has(word));
      if (name !== null) names.push({ tokens, at, name });
      const word = name === null && content ? bare(said, isWord) : null;
      if (word !== null) words.push({ tokens, at, name: word });
    });
  }
  return { names, words };
}

/** Returns uses in random order, at most so many of a name. */
function drawn(uses: readonly Use[], most: number, random: () => number): Use[] {
  const known = new Map<string, number>();
  const ordered = uses.map((use) => ({ use, by: random() })).sort((one, other) => one.by - other.by);
  return ordered.flatMap(({ use }) => {
    const count = (known.get(use.name) ?? 0) + 1;
    known.set(use.name, count);
    return count <= most ? [use] : [];
  });
}

function exampleOf({ tokens, at, name }: Use, label: 0 | 1, weight: number): LogisticExample {
  const buckets = nameUseFeatures(tokens, { from: at, to: at, name }, usesCapitals(tokens));
  return { groups: [{ indexes: Uint32Array.from([...buckets, BUCKETS]), value: 1 }], label, weight };
}

/** Trains the model of how names are used on the sets of a folder. Returns its file. */
export function nameUseModel(folder: string): Buffer {
  const texts = [...new Set(SETS.flatMap((set) => textsOf(folder, set)))];
  const random = seededRandom(SETTINGS.seed);
  const { names, words } = usesIn(texts);
  const [ofNames, all] = [drawn(names, MOST_OF_NAME, random), drawn(words, MOST_OF_WORD, random)];
  const ofWords = all.slice(0, WORDS_PER_NAME * ofNames.length);
  const examples = [
    ...ofNames.map((use) => exampleOf(use, 1, 1)),
    ...ofWords.map((use) => exampleOf(use, 0, 1 / WORDS_PER_NAME)),
  ];
  const about = {
    what: 'whether a word is used like the name of a company or product: logistic regression over the features of pipeline/judge/built-in/relevance/name-use.ts',
    made_by: 'pipeline/judge/training/name-use.ts',
    made_from: SETS,
    classes: 1,
    features: FEATURE_COUNT,
  };
  return modelFile(about, trainLogistic(examples, { features: FEATURE_COUNT, ...SETTINGS }));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const target = join(import.meta.dirname, '../built-in/weights/name-use.bin');
  writeFileSync(target, nameUseModel(trainingDataFolder()));
}

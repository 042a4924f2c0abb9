import { type Evidence } from './evidence.ts';
import { AIMS, type Aim, type Pitch, pitchesIn } from './noise-phrases.ts';
import { shapeOf, type Shape } from './noise-shape.ts';
import { type Profile } from './profile.ts';
import { type Reading, type Target } from './reading.ts';
import { strengthOf, type Signal } from './signals.ts';
import { type Token } from './words.ts';

/** What one sure sign of advertising counts, and all signs together at most: more than any context. */
const WORTH = 2.2;
const MOST = 6;
/** What it counts where the post does not even name the brand. */
const WORTH_UNNAMED = 4;
/** Signs that come to less say nothing: anybody says "discount". */
const LEAST = 0.5;

/** Who complains or warns of advertising does not advertise: by so much its signs count less. */
const TROUBLE: readonly Signal[] = ['complaint', 'unmet', 'bug', 'outage', 'legal', 'security'];
const OF_TROUBLE = 0.4;
/** Of a post that says something of the brand in a sentence without advertising. */
const OF_SPEAKING = 0.5;
/** Of an offer that the sentence makes in the brand's name: "Acme is 20 % off until Friday". */
const OF_OWN_OFFER = 0.4;

/** Words beside the name with which a sentence says something. */
const LEAST_SAID = 5;
/** A long text says more of everything: the signs of this many words count in full. */
const FULL_WORDS = 120;

/** Offers that are somebody's own and so not the brand's. */
const OWN_OFFERS: ReadonlySet<Aim> = new Set(['sales', 'prizes']);

/** Sentences that hold the name not only as a mark among others, by how many words they say beside marks. */
function speakingSentences({ tokens, targets }: Reading): ReadonlyMap<number, number> {
  const said = new Map<number, number>();
  for (const { kind, mark, sentence } of tokens)
    if (kind === 'word' && mark === '') said.set(sentence, (said.get(sentence) ?? 0) + 1);
  const named = new Map<number, number>();
  for (const { from } of targets) {
    const { sentence } = tokens[from]!;
    const words = said.get(sentence) ?? 0;
    if (words >= LEAST_SAID) named.set(sentence, words);
  }
  return named;
}

/** Words that make a code or a link somebody's own. */
const MINE = new Set(
  'my our mein meinem unser unserem mon ma notre mi mis nuestro meu minha nosso mio mia nostro'.split(' '),
);

/** What the phrases come to, each weighed by where it stands. */
function pitched({ tokens, targets }: Reading, pitches: readonly Pitch[]): number {
  const named = new Set(targets.map(({ from }) => tokens[from]!.sentence));
  const mine = pitches.some(
    ({ aim, from, to }) =>
      aim === 'followers' || tokens.slice(from, to + 1).some(({ text }) => MINE.has(text)),
  );
  return pitches.reduce((sum, { aim, weight, from }) => {
    const ofBrand = !mine && OWN_OFFERS.has(aim) && named.has(tokens[from]!.sentence);
    return sum + weight * (ofBrand ? OF_OWN_OFFER : 1);
  }, 0);
}

/** What loud writing adds where something is advertised. */
const loudness = ({ capitals, emoji, phone, links }: Shape): number =>
  (capitals > 0.5 ? 0.2 : 0) + (emoji >= 4 ? 0.2 : 0) + (phone ? 0.4 : 0) + (links > 0 ? 0.1 : 0);

/** Advertising: what it says, how it is written, and what speaks for it being more. */
function advertising(reading: Reading, shape: Shape, pitches: readonly Pitch[]): Evidence | null {
  if (pitches.length === 0) return null;
  let score = pitched(reading, pitches);
  if (score >= LEAST) score += loudness(shape);
  if (shape.said > FULL_WORDS) score *= Math.sqrt(FULL_WORDS / shape.said);
  const trouble = TROUBLE.reduce((sum, signal) => sum + strengthOf(reading.signals, signal), 0);
  if (trouble >= 1) score *= OF_TROUBLE;
  const loud = new Set(pitches.map(({ from }) => reading.tokens[from]!.sentence));
  const speaks = [...speakingSentences(reading).keys()].some((sentence) => !loud.has(sentence));
  if (speaks) score *= OF_SPEAKING;
  if (score < LEAST) return null;
  const best = pitches.reduce((one, other) => (other.weight > one.weight ? other : one));
  const words = reading.tokens.slice(best.from, best.to + 1).map(({ text }) => text);
  return {
    weight: -Math.min(MOST, (reading.targets.length > 0 ? WORTH : WORTH_UNNAMED) * score),
    why: `${AIMS[best.aim]} (${JSON.stringify(words.join(' '))})`,
  };
}

/** Marks and tickers of a list at least. */
const LEAST_MARKS = 8;
const LEAST_TICKERS = 5;
/** Letters with which hardly anything is said. */
const FEW_LETTERS = 15;

/** Whether a place where the name stands is one of a list: a ticker, or a hashtag after which nothing is said. */
function isListed({ tokens }: Reading, { tickers }: Shape, { from, to }: Target): boolean {
  const token = tokens[from]!;
  if (token.mark === '') return tickers.has(token.text) && token.shape !== 'capital';
  const next = tokens.slice(to + 1).find(({ kind }) => kind === 'word');
  return token.mark === '#' && !(next?.mark === '' && next.sentence === token.sentence);
}

/** Whether the name stands only among hashtags and tickers, of which there are many beside what is said. */
function listing(reading: Reading, shape: Shape): Evidence | null {
  const { hashtags, handles, tickers, said, letters } = shape;
  if (!reading.targets.every((target) => isListed(reading, shape, target))) return null;
  if (tickers.size >= LEAST_TICKERS && said < 5 * tickers.size)
    return { weight: -3.5, why: 'it is a list of tickers' };
  const marks = hashtags + handles + tickers.size;
  if (hashtags < LEAST_MARKS / 2) return null;
  if (marks >= LEAST_MARKS && said < marks && letters < 10 * marks)
    return { weight: -3.5, why: 'it is mostly hashtags, of which the name is one' };
  return letters < FEW_LETTERS ? { weight: -3.5, why: 'it is only hashtags' } : null;
}

/** Names in a row with which a job tells what one should know, and the words of such a name at most. */
const LEAST_ITEMS = 5;
const ITEM_WORDS = 3;
/** Signs of a job advertisement at least. */
const LEAST_JOB = 2;

/** How many short items between commas stand in a row around a place. */
function itemsAround(tokens: readonly Token[], at: number): number {
  const { sentence } = tokens[at]!;
  const sizes = [0];
  let own = 0;
  tokens.forEach(({ kind, text, sentence: of }, place) => {
    if (of !== sentence || kind === 'stop') return;
    if (place === at) own = sizes.length - 1;
    if (kind === 'pause' && text !== '–' && text !== '—') sizes.push(0);
    else if (kind === 'word') sizes[sizes.length - 1]! += 1;
  });
  const isItem = (place: number) => sizes[place]! > 0 && sizes[place]! <= ITEM_WORDS;
  if (!isItem(own)) return 0;
  let [first, last] = [own, own];
  while (first > 0 && isItem(first - 1)) first -= 1;
  while (last < sizes.length - 1 && isItem(last + 1)) last += 1;
  return last - first + 1;
}

/** Whether a job advertisement only lists the name among those that one should know. */
function jobListing({ tokens, targets }: Reading, jobs: readonly Pitch[]): Evidence | null {
  if (jobs.length < LEAST_JOB || targets.length === 0) return null;
  return targets.every(({ from }) => itemsAround(tokens, from) >= LEAST_ITEMS)
    ? { weight: -3, why: 'it is a job that lists the name among others' }
    : null;
}

/** Lines and sentences of a post that are the same one, from which on it says nothing else. */
const SAME = 0.6;

/** Whether it says one thing over and over, or nothing but links. */
function emptiness({ targets }: Reading, { sameness, links, handles, letters }: Shape): Evidence | null {
  if (sameness >= SAME) return { weight: -2.5, why: 'it says the same again and again' };
  return targets.length === 0 && links > 0 && handles === 0 && letters < FEW_LETTERS
    ? { weight: -2, why: 'it is only links' }
    : null;
}

/** Whether the post comes from the brand or leads to it. */
function isOfBrand(profile: Profile, { match, text }: Reading): boolean {
  const author = match.author?.toLowerCase().replace(/^@/, '') ?? '';
  if (profile.team.has(author) || profile.handles.has(author)) return true;
  const where = `${match.url}\n${text}`.toLowerCase();
  return profile.domains.some((domain) => where.includes(domain));
}

/**
 * What says that a post only carries the name: it advertises something, lists names or repeats itself. Nothing for posts
 * of the brand's team or with a link to the brand: its own launches, offers and jobs are no noise.
 */
export function noiseEvidence(profile: Profile, reading: Reading): Evidence[] {
  if (isOfBrand(profile, reading)) return [];
  const shape = shapeOf(reading);
  const inName = (place: number) => reading.targets.some(({ from, to }) => from <= place && place <= to);
  const pitches = pitchesIn(reading.tokens, inName);
  const jobs = pitches.filter(({ aim }) => aim === 'hiring');
  const others = pitches.filter(({ aim }) => aim !== 'hiring');
  return [
    advertising(reading, shape, others),
    listing(reading, shape),
    jobListing(reading, jobs),
    emptiness(reading, shape),
  ].filter((evidence) => evidence !== null);
}

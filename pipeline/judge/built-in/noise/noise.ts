import { isByBrand, linkedDomain } from '../relevance/brand-links.ts';
import type { Evidence } from '../relevance/evidence.ts';
import { emptiness, jobListing, listing } from './noise-lists.ts';
import { AIMS, type Aim } from './noise-phrases.ts';
import { type Pitch, pitchesIn } from './noise-pitches.ts';
import { shapeOf, type Shape } from './noise-shape.ts';
import type { Profile } from '../profile.ts';
import type { Reading } from '../reading.ts';
import { strengthOf, type Signal } from '../signals.ts';

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

/** A moment to the second at the end of a title: programs that post a text again and again tell the copies apart so. */
const STAMPED = /[([]20\d{12}[)\]]\s*$/;
/** Signs of a title for search engines at least, and the last sentence that is of the title. */
const LEAST_BAIT = 0.8;
const LAST_OF_TITLE = 1;

/** Whether a program wrote it for search engines. */
function searchBait({ match: { title, kind }, tokens }: Reading, pitches: readonly Pitch[]): Evidence | null {
  if (!title || kind === 'comment') return null;
  if (STAMPED.test(title)) return { weight: -3, why: 'a program posts it again and again' };
  const baits = pitches.filter(({ from }) => tokens[from]!.sentence <= LAST_OF_TITLE);
  const score = baits.reduce((sum, { weight }) => sum + weight, 0);
  const [first] = baits;
  if (!first || score < LEAST_BAIT) return null;
  const words = tokens.slice(first.from, first.to + 1).map(({ text }) => text);
  return {
    weight: -Math.min(MOST, WORTH * score),
    why: `${AIMS.searches} (${JSON.stringify(words.join(' '))})`,
  };
}

/**
 * What says that a post only carries the name: it advertises something, lists names or repeats itself. Nothing for posts
 * of the brand's team or with a link to the brand: its own launches, offers and jobs are no noise.
 */
export function noiseEvidence(profile: Profile, reading: Reading): Evidence[] {
  if (isByBrand(profile, reading) || linkedDomain(profile, reading) !== null) return [];
  const shape = shapeOf(reading);
  const inName = (place: number) => reading.targets.some(({ from, to }) => from <= place && place <= to);
  const pitches = pitchesIn(reading.tokens, inName);
  const jobs = pitches.filter(({ aim }) => aim === 'hiring');
  const baits = pitches.filter(({ aim }) => aim === 'searches');
  const others = pitches.filter(({ aim }) => aim !== 'hiring' && aim !== 'searches');
  return [
    advertising(reading, shape, others),
    searchBait(reading, baits),
    listing(reading, shape),
    jobListing(reading, jobs),
    emptiness(reading, shape),
  ].filter((evidence) => evidence !== null);
}

import { isByBrand, linkedAddress } from '../relevance/brand-links.ts';
import type { Evidence } from '../relevance/evidence.ts';
import { repetitionEvidence, jobEvidence, nameInListEvidence } from './noise-lists.ts';
import { AIMS, type Aim } from './noise-phrases.ts';
import { type Pitch, pitchesIn } from './noise-pitches.ts';
import { shapeOf, type PostShape } from './noise-shape.ts';
import type { Profile } from '../profile.ts';
import type { ParsedPost } from '../parsed-post.ts';
import { strengthOf, type Signal } from '../signals.ts';

/** The weight of one sure phrase of advertising, and the most for all phrases: more than any context. */
const PITCH_WEIGHT = 2.2;
const MAX_WEIGHT = 6;
/** The weight when the post does not name the brand. */
const UNNAMED_PITCH_WEIGHT = 4;
/** Lower scores say nothing: anybody says "discount". */
const MIN_SCORE = 0.5;

/** Complaints and warnings about advertising are not advertising: the factor of their score. */
const PROBLEM_SIGNALS: readonly Signal[] = ['complaint', 'unmet', 'bug', 'outage', 'legal', 'security'];
const PROBLEM_FACTOR = 0.4;
/** The factor when a sentence without advertising says something about the brand. */
const STATEMENT_FACTOR = 0.5;
/** The factor of an offer in the brand's name: "Acme is 20 % off until Friday". */
const BRAND_OFFER_FACTOR = 0.4;

/** The fewest words with which a sentence says something. */
const MIN_STATEMENT_WORDS = 5;
/** Longer texts contain more of everything, so their score is reduced. */
const FULL_WORDS = 120;

/** Offers that may be somebody's own rather than the brand's. */
const OFFER_AIMS: ReadonlySet<Aim> = new Set(['sales', 'prizes']);

function statementSentences({ tokens, targets }: ParsedPost): ReadonlyMap<number, number> {
  const said = new Map<number, number>();
  for (const { kind, mark, sentence } of tokens)
    if (kind === 'word' && mark === '') said.set(sentence, (said.get(sentence) ?? 0) + 1);
  const named = new Map<number, number>();
  for (const { from } of targets) {
    const { sentence } = tokens[from]!;
    const words = said.get(sentence) ?? 0;
    if (words >= MIN_STATEMENT_WORDS) named.set(sentence, words);
  }
  return named;
}

/** Words that show that a code or link is the author's own. */
const POSSESSIVES = new Set(
  'my our mein meinem unser unserem mon ma notre mi mis nuestro meu minha nosso mio mia nostro'.split(' '),
);

/** Sums the weights of phrases, reduced for the brand's own offers. */
function pitchScore({ tokens, targets }: ParsedPost, pitches: readonly Pitch[]): number {
  const named = new Set(targets.map(({ from }) => tokens[from]!.sentence));
  const mine = pitches.some(
    ({ aim, from, to }) =>
      aim === 'followers' || tokens.slice(from, to + 1).some(({ text }) => POSSESSIVES.has(text)),
  );
  return pitches.reduce((sum, { aim, weight, from }) => {
    const ofBrand = !mine && OFFER_AIMS.has(aim) && named.has(tokens[from]!.sentence);
    return sum + weight * (ofBrand ? BRAND_OFFER_FACTOR : 1);
  }, 0);
}

const loudness = (shape: PostShape): number =>
  (shape.capitals > 0.5 ? 0.2 : 0) +
  (shape.emoji >= 4 ? 0.2 : 0) +
  (shape.phone ? 0.4 : 0) +
  (shape.links > 0 ? 0.1 : 0);

function advertising(post: ParsedPost, shape: PostShape, pitches: readonly Pitch[]): Evidence | null {
  if (pitches.length === 0) return null;
  let score = pitchScore(post, pitches);
  if (score >= MIN_SCORE) score += loudness(shape);
  if (shape.words > FULL_WORDS) score *= Math.sqrt(FULL_WORDS / shape.words);
  const trouble = PROBLEM_SIGNALS.reduce((sum, signal) => sum + strengthOf(post.signals, signal), 0);
  if (trouble >= 1) score *= PROBLEM_FACTOR;
  const loud = new Set(pitches.map(({ from }) => post.tokens[from]!.sentence));
  const speaks = [...statementSentences(post).keys()].some((sentence) => !loud.has(sentence));
  if (speaks) score *= STATEMENT_FACTOR;
  if (score < MIN_SCORE) return null;
  const best = pitches.reduce((one, other) => (other.weight > one.weight ? other : one));
  const words = post.tokens.slice(best.from, best.to + 1).map(({ text }) => text);
  return {
    weight: -Math.min(MAX_WEIGHT, (post.targets.length > 0 ? PITCH_WEIGHT : UNNAMED_PITCH_WEIGHT) * score),
    says: AIMS[best.aim],
    words: [words.join(' ')],
  };
}

/** A timestamp at the end of a title: programs that repost a text use it to tell copies apart. */
const TIMESTAMPED = /[([]20\d{12}[)\]]\s*$/;
/** The least score of a search-engine title, and the last sentence that may belong to the title. */
const MIN_SPAM_SCORE = 0.8;
const LAST_TITLE_SENTENCE = 1;

function searchSpam(
  { match: { title, kind }, tokens }: ParsedPost,
  pitches: readonly Pitch[],
): Evidence | null {
  if (!title || kind === 'comment') return null;
  if (TIMESTAMPED.test(title)) return { weight: -3, says: 'Posted again and again by a program' };
  const baits = pitches.filter(({ from }) => tokens[from]!.sentence <= LAST_TITLE_SENTENCE);
  const score = baits.reduce((sum, { weight }) => sum + weight, 0);
  const [first] = baits;
  if (!first || score < MIN_SPAM_SCORE) return null;
  const words = tokens.slice(first.from, first.to + 1).map(({ text }) => text);
  return {
    weight: -Math.min(MAX_WEIGHT, PITCH_WEIGHT * score),
    says: AIMS.searches,
    words: [words.join(' ')],
  };
}

/**
 * Returns the evidence that a post only mentions the name: it advertises something, lists names or repeats itself.
 * Empty for posts by the brand's team or with a link to the brand, whose own offers and jobs are no noise. `wantsJobs`: jobs are
 * none either.
 */
export function noiseEvidence(profile: Profile, post: ParsedPost, wantsJobs = false): Evidence[] {
  if (isByBrand(profile, post) || linkedAddress(profile, post) !== null) return [];
  const shape = shapeOf(post);
  const inName = (position: number) =>
    post.targets.some(({ from, to }) => from <= position && position <= to);
  const pitches = pitchesIn(post.tokens, inName);
  const jobs = wantsJobs ? [] : pitches.filter(({ aim }) => aim === 'hiring');
  const baits = pitches.filter(({ aim }) => aim === 'searches');
  const others = pitches.filter(({ aim }) => aim !== 'hiring' && aim !== 'searches');
  return [
    advertising(post, shape, others),
    searchSpam(post, baits),
    nameInListEvidence(post, shape),
    jobEvidence(post, jobs),
    repetitionEvidence(post, shape),
  ].filter((evidence) => evidence !== null);
}

import { isByBrand, linkedDomain } from '../relevance/brand-links.ts';
import type { Evidence } from '../relevance/evidence.ts';
import { repetitionEvidence, jobEvidence, nameInListEvidence } from './noise-lists.ts';
import { AIMS, type Aim } from './noise-phrases.ts';
import { type Pitch, pitchesIn } from './noise-pitches.ts';
import { shapeOf, type PostShape } from './noise-shape.ts';
import type { Profile } from '../profile.ts';
import type { ParsedPost } from '../parsed-post.ts';
import { strengthOf, type Signal } from '../signals.ts';

/** What one sure sign of advertising counts, and all signs together at most: more than any context. */
const PITCH_WEIGHT = 2.2;
const MAX_WEIGHT = 6;
/** What it counts where the post does not even name the brand. */
const UNNAMED_PITCH_WEIGHT = 4;
/** Signs that come to less say nothing: anybody says "discount". */
const MIN_SCORE = 0.5;

/** Who complains or warns of advertising does not advertise: by so much its signs count less. */
const PROBLEM_SIGNALS: readonly Signal[] = ['complaint', 'unmet', 'bug', 'outage', 'legal', 'security'];
const PROBLEM_FACTOR = 0.4;
/** Of a post that says something of the brand in a sentence without advertising. */
const STATEMENT_FACTOR = 0.5;
/** Of an offer that the sentence makes in the brand's name: "Acme is 20 % off until Friday". */
const BRAND_OFFER_FACTOR = 0.4;

/** Words beside the name with which a sentence says something. */
const MIN_STATEMENT_WORDS = 5;
/** A long text says more of everything: the signs of this many words count in full. */
const FULL_WORDS = 120;

/** Offers that are somebody's own and so not the brand's. */
const OFFER_AIMS: ReadonlySet<Aim> = new Set(['sales', 'prizes']);

/** Sentences that hold the name not only as a mark among others, by how many words they say beside marks. */
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

/** Words that make a code or a link somebody's own. */
const POSSESSIVES = new Set(
  'my our mein meinem unser unserem mon ma notre mi mis nuestro meu minha nosso mio mia nostro'.split(' '),
);

/** What the phrases come to, each weighed by where it stands. */
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

/** What loud writing adds where something is advertised. */
const loudness = ({ capitals, emoji, phone, links }: PostShape): number =>
  (capitals > 0.5 ? 0.2 : 0) + (emoji >= 4 ? 0.2 : 0) + (phone ? 0.4 : 0) + (links > 0 ? 0.1 : 0);

/** Advertising: what it says, how it is written, and what speaks for it being more. */
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
    clause: `${AIMS[best.aim]} (${JSON.stringify(words.join(' '))})`,
  };
}

/** A moment to the second at the end of a title: programs that post a text again and again tell the copies apart so. */
const TIMESTAMPED = /[([]20\d{12}[)\]]\s*$/;
/** Signs of a title for search engines at least, and the last sentence that is of the title. */
const MIN_SPAM_SCORE = 0.8;
const LAST_TITLE_SENTENCE = 1;

/** Whether a program wrote it for search engines. */
function searchSpam(
  { match: { title, kind }, tokens }: ParsedPost,
  pitches: readonly Pitch[],
): Evidence | null {
  if (!title || kind === 'comment') return null;
  if (TIMESTAMPED.test(title)) return { weight: -3, clause: 'a program posts it again and again' };
  const baits = pitches.filter(({ from }) => tokens[from]!.sentence <= LAST_TITLE_SENTENCE);
  const score = baits.reduce((sum, { weight }) => sum + weight, 0);
  const [first] = baits;
  if (!first || score < MIN_SPAM_SCORE) return null;
  const words = tokens.slice(first.from, first.to + 1).map(({ text }) => text);
  return {
    weight: -Math.min(MAX_WEIGHT, PITCH_WEIGHT * score),
    clause: `${AIMS.searches} (${JSON.stringify(words.join(' '))})`,
  };
}

/**
 * What says that a post only carries the name: it advertises something, lists names or repeats itself. Nothing for posts
 * of the brand's team or with a link to the brand: its own launches, offers and jobs are no noise.
 */
export function noiseEvidence(profile: Profile, post: ParsedPost): Evidence[] {
  if (isByBrand(profile, post) || linkedDomain(profile, post) !== null) return [];
  const shape = shapeOf(post);
  const inName = (position: number) =>
    post.targets.some(({ from, to }) => from <= position && position <= to);
  const pitches = pitchesIn(post.tokens, inName);
  const jobs = pitches.filter(({ aim }) => aim === 'hiring');
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

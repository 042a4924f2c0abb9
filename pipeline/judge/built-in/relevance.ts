import { type Evidence, type Finding, weigh } from './evidence.ts';
import { fieldCounts } from './fields.ts';
import { lessonEvidence } from './lesson-evidence.ts';
import { nameEvidence } from './name-evidence.ts';
import { type Profile } from './profile.ts';
import { type Reading } from './reading.ts';
import { strengthOf } from './signals.ts';

/** Which of the phrases (stems in a row) stand in the text, as the text writes them. */
function found(reading: Reading, phrases: readonly (readonly string[])[]): string[] {
  return phrases.flatMap((phrase) => {
    const at = reading.tokens.findIndex((_, start) =>
      phrase.every((stem, place) => reading.tokens[start + place]?.stem === stem),
    );
    if (at < 0) return [];
    return reading.tokens
      .slice(at, at + phrase.length)
      .map(({ text }) => text)
      .join(' ');
  });
}

const quoted = (words: readonly string[]) =>
  words
    .slice(0, 3)
    .map((word) => `"${word}"`)
    .join(', ');

/** Where a post starts from: a name that means nothing else is the brand unless something speaks against it. */
function prior(profile: Profile, reading: Reading): Evidence {
  const spellings = reading.targets.length > 0 ? reading.targets.map(({ spelling }) => spelling) : [];
  const name = spellings[0]?.written ?? profile.brief.name;
  const why = `it names ${JSON.stringify(name)}`;
  const ordinary = spellings.length > 0 && spellings.every((spelling) => spelling.ordinary);
  if (ordinary) return { weight: profile.ambiguous ? 0.1 : 0.4, why };
  return { weight: profile.ambiguous ? 0.7 : 1.8, why };
}

function hintEvidence(profile: Profile, reading: Reading): Evidence[] {
  const evidence: Evidence[] = [];
  const anchors = found(reading, profile.anchors);
  const namesakes = found(reading, profile.namesakes);
  if (anchors.length > 0)
    evidence.push({ weight: Math.min(3, 1.6 * anchors.length), why: `it says ${quoted(anchors)}` });
  if (namesakes.length > 0) {
    evidence.push({
      weight: -Math.min(4, 2.2 * namesakes.length),
      why: `it says ${quoted(namesakes)}, of a namesake`,
    });
  }
  // The user said what goes with the name, and none of it is here.
  if (profile.anchors.length > 0 && anchors.length === 0) {
    evidence.push({ weight: -0.5, why: 'none of the words that go with the brand is in it' });
  }
  return evidence;
}

function addressEvidence(profile: Profile, reading: Reading): Evidence[] {
  const { match } = reading;
  const text = `${match.url}\n${reading.text}`.toLowerCase();
  const evidence: Evidence[] = [];
  const domain = profile.domains.find((candidate) => text.includes(candidate));
  if (domain) evidence.push({ weight: 3, why: `it links to ${domain}` });
  const marked = reading.tokens.find((token) => token.mark !== '' && profile.handles.has(token.text));
  if (marked) evidence.push({ weight: 2.5, why: `it says ${marked.mark}${marked.text}` });
  const author = match.author?.toLowerCase().replace(/^@/, '') ?? '';
  if (profile.team.has(author) || profile.handles.has(author)) {
    evidence.push({ weight: 2.5, why: 'it is by the team' });
  }
  return evidence;
}

/** Words shared with the description count more the more ambiguous the name is; fields foreign to it count against. */
function contextEvidence(profile: Profile, reading: Reading): Evidence[] {
  const evidence: Evidence[] = [];
  const shared = [...reading.content].filter((stem) => profile.context.has(stem));
  if (shared.length > 0) {
    evidence.push({ weight: Math.min(2.4, 0.7 * shared.length), why: `it speaks of ${quoted(shared)}` });
  }
  if (profile.home.size === 0) return evidence;
  const ordinary = reading.targets.length > 0 && reading.targets.every(({ spelling }) => spelling.ordinary);
  const sure = ordinary || profile.ambiguous ? 1 : 0.35;
  const counts = fieldCounts(reading.tokens, profile.nameStems);
  let own = 0;
  let foreign = { field: '', count: 0 };
  for (const [field, count] of counts) {
    if (profile.home.has(field)) own += count;
    else if (count > foreign.count) foreign = { field, count };
  }
  if (own > 0) evidence.push({ weight: Math.min(1.8, 0.6 * own), why: "it is of the brand's field" });
  if (foreign.count > own) {
    // One such word is an accident ("a vault key" is no sport), two are a subject.
    const weight = -sure * Math.min(2.5, 0.9 * (foreign.count - own) - 0.75);
    evidence.push({ weight, why: `it is about ${foreign.field}` });
  }
  return evidence;
}

/** Advertisements and link spam that only carry the name. */
function noiseEvidence(reading: Reading): Evidence[] {
  const promotion = strengthOf(reading.signals, 'promotion');
  const marks = reading.tokens.filter((token) => token.mark === '#').length;
  const evidence: Evidence[] = [];
  if (promotion >= 1.5) evidence.push({ weight: -1.2 * promotion, why: 'it advertises something' });
  if (marks > 8) evidence.push({ weight: -1.5, why: 'it is mostly hashtags' });
  return evidence;
}

/** Decides whether a post is about the brand, for projects that track what people say. */
export function judgeMention(profile: Profile, reading: Reading): Finding {
  return weigh(prior(profile, reading), [
    ...hintEvidence(profile, reading),
    ...addressEvidence(profile, reading),
    ...nameEvidence(profile, reading),
    ...contextEvidence(profile, reading),
    ...lessonEvidence(profile, reading),
    ...noiseEvidence(reading),
  ]);
}

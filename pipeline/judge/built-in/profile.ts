import { type Brief, type Lesson } from '../judge.ts';
import { affinities, type CategoryProfile } from './category.ts';
import { fieldCounts, homeFields, type Field } from './fields.ts';
import { isOrdinary } from './ordinary-names.ts';
import { contentStems, isContent, tokens } from './words.ts';

/** A way in which a keyword is spelt, as stems in a row. */
export interface Spelling {
  readonly stems: readonly string[];
  readonly written: string;
  /** An everyday word or name by itself, such as "linear" or "apple": by itself it proves little. */
  readonly ordinary: boolean;
}

/** A lesson, read. */
export interface LearntLesson {
  readonly lesson: Lesson;
  readonly stems: ReadonlySet<string>;
}

/** What the built-in judge makes of a brief, once for all its posts. */
export interface Profile {
  readonly brief: Brief;
  /** The spellings of a keyword; none for one that is not in the brief. */
  readonly spellings: (keywordId: number) => readonly Spelling[];
  /** Those of the first keywords, for posts whose own keywords are gone. */
  readonly anySpellings: readonly Spelling[];
  /** Stems of all spellings: they name the brand and so describe nothing. */
  readonly nameStems: ReadonlySet<string>;
  /** Names of one word: a brand called "Sue" is no sign of a lawsuit. */
  readonly mutedStems: ReadonlySet<string>;
  /** What the description and audience are about. */
  readonly context: ReadonlySet<string>;
  readonly home: ReadonlySet<Field>;
  /** The user said that the name has namesakes. */
  readonly ambiguous: boolean;
  readonly anchors: readonly (readonly string[])[];
  readonly namesakes: readonly (readonly string[])[];
  readonly domains: readonly string[];
  /** The brand's handles and hashtags, lower case, without their mark. */
  readonly handles: ReadonlySet<string>;
  readonly team: ReadonlySet<string>;
  readonly lessons: readonly LearntLesson[];
  /** By stem: how much more often lessons with it are relevant (above 0) or irrelevant (below), in log-odds. */
  readonly lessonOdds: ReadonlyMap<string, number>;
  readonly categories: readonly CategoryProfile[];
}

/** Lessons read at most: the latest. Reading 200 of them takes about 7 ms, once for a chunk. */
const MAX_LESSONS = 200;
/** Keywords whose words count as names of the brand. */
const MAX_NAMES = 300;

const stemRow = (text: string): string[] =>
  tokens(text)
    .filter((token) => token.kind === 'word')
    .map((token) => token.stem);

const phrases = (texts: readonly string[] | undefined) =>
  (texts ?? []).map(stemRow).filter((row) => row.length > 0);
const handle = (text: string) => text.trim().replace(/^[@#]/, '').toLowerCase();

/** The odds of each stem, from the lessons that hold it and those that do not, each count one half up against chance. */
function oddsOf(lessons: readonly LearntLesson[], hints: ReadonlyMap<string, number>): Map<string, number> {
  const relevant = new Map<string, number>();
  const irrelevant = new Map<string, number>();
  for (const { lesson, stems } of lessons) {
    const counts = lesson.relevant ? relevant : irrelevant;
    for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  for (const [stem, count] of hints) irrelevant.set(stem, (irrelevant.get(stem) ?? 0) + count);
  const relevantLessons = lessons.filter(({ lesson }) => lesson.relevant).length;
  const irrelevantLessons = lessons.length - relevantLessons;
  const rate = (count: number, of: number) => (count + 0.5) / (of + 2);
  const odds = new Map<string, number>();
  for (const stem of new Set([...relevant.keys(), ...irrelevant.keys()])) {
    const yes = rate(relevant.get(stem) ?? 0, relevantLessons);
    const no = rate(irrelevant.get(stem) ?? 0, irrelevantLessons);
    odds.set(stem, Math.max(-2.5, Math.min(2.5, Math.log(yes / no))));
  }
  return odds;
}

/** Words of the reasons given with "irrelevant", where they are not words of the brand: "about the fruit". */
function reasonHints(lessons: readonly Lesson[], known: ReadonlySet<string>): Map<string, number> {
  const hints = new Map<string, number>();
  for (const lesson of lessons) {
    if (lesson.relevant || !lesson.reason) continue;
    for (const stem of contentStems(lesson.reason))
      if (!known.has(stem)) hints.set(stem, (hints.get(stem) ?? 0) + 0.5);
  }
  return hints;
}

function readLessons(brief: Brief, nameStems: ReadonlySet<string>): LearntLesson[] {
  return brief.lessons.slice(0, MAX_LESSONS).map((lesson) => ({
    lesson,
    stems: new Set([...contentStems(lesson.text.slice(0, 4000))].filter((stem) => !nameStems.has(stem))),
  }));
}

const spellingOf = (written: string): Spelling => {
  const stems = stemRow(written);
  return { stems, written, ordinary: isOrdinary(written, stems) };
};

/** Reads the spellings of keywords as they are asked for: a project may have thousands, a chunk holds a few. */
function lazySpellings(brief: Brief): (keywordId: number) => readonly Spelling[] {
  const written = new Map(brief.keywords.map(({ id, term, aliases }) => [id, [term, ...aliases]] as const));
  const read = new Map<number, readonly Spelling[]>();
  return (id) => {
    const known = read.get(id);
    if (known) return known;
    const spellings = (written.get(id) ?? []).map(spellingOf);
    read.set(id, spellings);
    return spellings;
  };
}

/** Reads a brief: well under a millisecond for a plain one, a few for one with 200 lessons or 10,000 keywords. */
export function profileOf(brief: Brief): Profile {
  const { settings } = brief;
  const spellings = lazySpellings(brief);
  const anySpellings = brief.keywords.slice(0, MAX_NAMES).flatMap(({ id }) => spellings(id));
  const nameStems = new Set(anySpellings.flatMap(({ stems }) => stems));
  const about = tokens(
    [brief.description ?? '', brief.audience ?? '', ...(settings.ambiguous?.anchors ?? [])].join('\n'),
  );
  const context = new Set(about.filter(isContent).map((token) => token.stem));
  for (const stem of nameStems) context.delete(stem);
  const lessons = readLessons(brief, nameStems);
  return {
    brief,
    spellings,
    anySpellings,
    nameStems,
    mutedStems: new Set(
      brief.mode === 'mentions' ? anySpellings.flatMap(({ stems }) => (stems.length === 1 ? stems : [])) : [],
    ),
    context,
    home: homeFields(fieldCounts(about, nameStems)),
    ambiguous: Boolean(settings.ambiguous?.anchors?.length || settings.ambiguous?.namesakes?.length),
    anchors: phrases(settings.ambiguous?.anchors),
    namesakes: phrases(settings.ambiguous?.namesakes),
    domains: (settings.domains ?? [])
      .map((domain) => domain.trim().toLowerCase())
      .filter((domain) => domain.length > 3),
    handles: new Set(
      [...Object.values(settings.handles ?? {}).flat(), ...(settings.hashtags ?? [])].map(handle),
    ),
    team: new Set((settings.team ?? []).map(handle)),
    lessons,
    lessonOdds: oddsOf(lessons, reasonHints(brief.lessons.slice(0, MAX_LESSONS), context)),
    categories: affinities(brief.categories),
  };
}

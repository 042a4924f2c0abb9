import type { Brief, Lesson } from '../judge.ts';
import { parseCategories, type Categories } from './category/category-profile.ts';
import { isOrdinary } from './relevance/ordinary-names.ts';
import { briefSubject, subjectWords } from './relevance/brief-subject.ts';
import { directionOf, type Subject } from './relevance/subject.ts';
import { contentStems, tokenize } from './tokenize.ts';

/** A way in which a keyword is spelt, as stems in a row. */
export interface Spelling {
  readonly stems: readonly string[];
  readonly written: string;
  /** An everyday word or name by itself, such as "linear" or "apple": by itself it proves little. */
  readonly ordinary: boolean;
}

/** A lesson, read. */
export interface ProfileLesson {
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
  /** What the brand and its namesakes mean; null where nothing was said that tells. */
  readonly subject: Subject | null;
  /** The user said that the name has namesakes. */
  readonly ambiguous: boolean;
  /** Anchors and namesakes as rows of stems, and their single content stems without the brand's name. */
  readonly anchors: readonly (readonly string[])[];
  readonly namesakes: readonly (readonly string[])[];
  readonly anchorStems: ReadonlySet<string>;
  readonly namesakeStems: ReadonlySet<string>;
  readonly domains: readonly string[];
  /** The brand's handles and hashtags, lower case, without their mark. */
  readonly handles: ReadonlySet<string>;
  readonly team: ReadonlySet<string>;
  readonly lessons: readonly ProfileLesson[];
  readonly categories: Categories;
}

/** Lessons read at most: the latest. To learn from so many takes about a second. */
export const MAX_LESSONS = 2_000;
/** Keywords whose words count as names of the brand. */
const MAX_NAME_KEYWORDS = 300;

const stemRow = (text: string): string[] =>
  tokenize(text)
    .filter((token) => token.kind === 'word')
    .map((token) => token.stem);

const phrases = (texts: readonly string[] | undefined) =>
  (texts ?? []).map(stemRow).filter((row) => row.length > 0);
const handle = (text: string) => text.trim().replace(/^[@#]/, '').toLowerCase();

function readLessons(brief: Brief, nameStems: ReadonlySet<string>): ProfileLesson[] {
  return brief.lessons.slice(0, MAX_LESSONS).map((lesson) => {
    let read: ReadonlySet<string> | null = null;
    return {
      lesson,
      // Read when a post is first compared with it: who only learns from lessons need not.
      get stems() {
        return (read ??= new Set(
          [...contentStems(lesson.text.slice(0, 4000))].filter((stem) => !nameStems.has(stem)),
        ));
      },
    };
  });
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

/** Reads a brief: about a millisecond for a plain one, a few for one with 200 lessons or 10,000 keywords. */
export function profileOf(brief: Brief): Profile {
  const { settings } = brief;
  const { anchors, namesakes } = settings.ambiguous ?? {};
  const spellings = lazySpellings(brief);
  const anySpellings = brief.keywords.slice(0, MAX_NAME_KEYWORDS).flatMap(({ id }) => spellings(id));
  const nameStems = new Set(anySpellings.flatMap(({ stems }) => stems));
  const ambiguous = Boolean(anchors?.length || namesakes?.length);
  // Only the name of the brand has an everyday meaning that is not meant: who watches "flood" as a word means floods.
  const own = contentStems(brief.name);
  const name = anySpellings.find(
    ({ stems: [stem = '', ...more], ordinary }) =>
      more.length === 0 && own.size === 1 && own.has(stem) && (ordinary || ambiguous),
  );
  const everyday = name === undefined ? null : directionOf([name.written.toLowerCase()]);
  const stemsOf = (texts: readonly string[]) =>
    new Set([...subjectWords(texts, nameStems)].flatMap((word) => [...contentStems(word)]));
  return {
    brief,
    spellings,
    anySpellings,
    nameStems,
    mutedStems: new Set(
      brief.mode === 'mentions' ? anySpellings.flatMap(({ stems }) => (stems.length === 1 ? stems : [])) : [],
    ),
    context: stemsOf([brief.description ?? '', brief.audience ?? '', ...(anchors ?? [])]),
    subject: briefSubject(brief, nameStems, everyday),
    ambiguous,
    anchors: phrases(anchors),
    namesakes: phrases(namesakes),
    anchorStems: stemsOf(anchors ?? []),
    namesakeStems: stemsOf(namesakes ?? []),
    domains: (settings.domains ?? [])
      .map((domain) => domain.trim().toLowerCase())
      .filter((domain) => domain.length > 3),
    handles: new Set(
      [...Object.values(settings.handles ?? {}).flat(), ...(settings.hashtags ?? [])].map(handle),
    ),
    team: new Set((settings.team ?? []).map(handle)),
    lessons: readLessons(brief, nameStems),
    categories: parseCategories(brief.categories),
  };
}

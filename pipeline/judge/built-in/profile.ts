import type { Brief, Lesson } from '../judge.ts';
import { detectInjection } from '../prompt-injection/detect-injection.ts';
import { parseCategories, type Categories } from './category/category-profile.ts';
import { brandAddresses, type BrandAddresses } from './relevance/brand-addresses.ts';
import { isEverydayPhrase, isOrdinary } from './relevance/ordinary-names.ts';
import { briefSubject, subjectWords } from './relevance/brief-subject.ts';
import { directionOf, type Subject } from './relevance/subject.ts';
import { contentStems, tokenize } from './tokenize.ts';

/** A spelling of a keyword as a sequence of stems. */
export interface Spelling {
  readonly stems: readonly string[];
  readonly written: string;
  /** Whether it is the name of the project. */
  readonly isName: boolean;
  /** Whether it is an everyday word, name or phrase, such as "linear" or "bridge collapse", which on its own proves little. */
  readonly ordinary: boolean;
  /**
   * Whether it is one that is all in lower case and not the project's name, such as "collapsed" for one about disasters. With a
   * capital, such as "Apple", it is a name.
   */
  readonly topical: boolean;
}

/** A lesson with its stems. */
export interface ProfileLesson {
  readonly lesson: Lesson;
  readonly stems: ReadonlySet<string>;
}

/** A brief as the built-in judge uses it, built once for all its posts. */
export interface Profile {
  readonly brief: Brief;
  /** Returns the spellings of a keyword; none for an unknown one. */
  readonly spellings: (keywordId: number) => readonly Spelling[];
  /** The spellings of the first keywords, for posts whose own keywords were deleted. */
  readonly anySpellings: readonly Spelling[];
  /** Stems of all spellings: they name the brand and so describe nothing. */
  readonly nameStems: ReadonlySet<string>;
  /** One-word names without sentiment: a brand called "Sue" is no sign of a lawsuit. */
  readonly mutedStems: ReadonlySet<string>;
  /** Stems of the description and audience. */
  readonly context: ReadonlySet<string>;
  /** What the brand and its namesakes are about; null when unknown. */
  readonly subject: Subject | null;
  /** Whether the user named anchors or namesakes. */
  readonly ambiguous: boolean;
  /** Anchors and namesakes as sequences of stems, and their single content stems without the brand's name. */
  readonly anchors: readonly (readonly string[])[];
  readonly namesakes: readonly (readonly string[])[];
  readonly anchorStems: ReadonlySet<string>;
  readonly namesakeStems: ReadonlySet<string>;
  readonly addresses: BrandAddresses;
  /** The brand's handles and hashtags in lower case, without `@` or `#`. */
  readonly handles: ReadonlySet<string>;
  readonly team: ReadonlySet<string>;
  readonly lessons: readonly ProfileLesson[];
  readonly categories: Categories;
}

/** The most lessons used, the latest ones. Training on that many takes about a second. */
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

/** A lesson whose stems are computed when a post is first compared with it; training does not need them. */
class LazyLesson implements ProfileLesson {
  readonly lesson: Lesson;
  private readonly nameStems: ReadonlySet<string>;
  private read: ReadonlySet<string> | null = null;

  constructor(lesson: Lesson, nameStems: ReadonlySet<string>) {
    this.lesson = lesson;
    this.nameStems = nameStems;
  }

  get stems(): ReadonlySet<string> {
    return (this.read ??= new Set(
      [...contentStems(detectInjection(this.lesson.text, 4_000).safeText)].filter(
        (stem) => !this.nameStems.has(stem),
      ),
    ));
  }
}

function spellingOf(written: string, name: string): Spelling {
  const stems = stemRow(written);
  const isName = written.toLowerCase() === name.toLowerCase();
  const isPhrase = !isName && isEverydayPhrase(written);
  const ordinary = isPhrase || isOrdinary(written, stems, isName);
  const topical = !isName && ordinary && written === written.toLowerCase();
  return { stems, written, isName, ordinary, topical };
}

/** Computes spellings on demand: a project may have thousands of keywords, a chunk few. */
function lazySpellings(brief: Brief): (keywordId: number) => readonly Spelling[] {
  const written = new Map(brief.keywords.map(({ id, term, aliases }) => [id, [term, ...aliases]] as const));
  const read = new Map<number, readonly Spelling[]>();
  return (id) => {
    const known = read.get(id);
    if (known) return known;
    const spellings = (written.get(id) ?? []).map((one) => spellingOf(one, brief.name));
    read.set(id, spellings);
    return spellings;
  };
}

/** Builds a profile: about a millisecond for a plain brief, a few with 200 lessons or 10,000 keywords. */
export function profileOf(brief: Brief): Profile {
  const { settings } = brief;
  const { anchors, namesakes } = settings.ambiguous ?? {};
  const spellings = lazySpellings(brief);
  const anySpellings = brief.keywords.slice(0, MAX_NAME_KEYWORDS).flatMap(({ id }) => spellings(id));
  const nameStems = new Set(anySpellings.flatMap(({ stems }) => stems));
  const ambiguous = Boolean(anchors?.length || namesakes?.length);
  // Only the brand's name can have an unintended everyday meaning: a project that watches the word "flood" means
  // floods.
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
    addresses: brandAddresses(brief),
    handles: new Set(
      [...Object.values(settings.handles ?? {}).flat(), ...(settings.hashtags ?? [])].map(handle),
    ),
    team: new Set((settings.team ?? []).map(handle)),
    lessons: brief.lessons.slice(0, MAX_LESSONS).map((lesson) => new LazyLesson(lesson, nameStems)),
    categories: parseCategories(brief.categories),
  };
}

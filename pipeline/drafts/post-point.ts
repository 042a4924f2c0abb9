import { detectPostInjection } from '../judge/prompt-injection/detect-injection.ts';
import type { DraftRequest } from './drafter.ts';
import { englishPoint } from './english-point.ts';
import { POINT_WORDS } from './point-words.ts';
import { TROUBLED, type Point } from './points.ts';

type Sentiment = DraftRequest['mention']['sentiment'];

/** Whether a post asks something. An address with a question mark does not. */
const asks = (text: string) => /[?？؟]/.test(text.replace(/\bhttps?:\/\/\S+/gi, ''));

/** In longer posts single words of trouble or praise prove little: the sentiment decides. */
const LONG_POST = 400;

/** Whether a point goes with what the judge found the post to be. */
function fits(point: Point, text: string, sentiment: Sentiment): boolean {
  if (sentiment === 'negative') return point !== 'praise';
  if (sentiment === 'positive') return !TROUBLED.has(point);
  if (TROUBLED.has(point)) return point !== 'security' && text.length <= LONG_POST;
  return point !== 'praise';
}

/**
 * Returns the point by the words of a language that the judge's signals do not cover. Nobody is thanked without a word of praise, or
 * beside a word of trouble: what the judge takes for a friendly post may be irony.
 */
function pointByWords(text: string, language: string, sentiment: Sentiment): Point {
  const said = (POINT_WORDS[language] ?? []).filter(([, pattern]) => pattern.test(text));
  const found = said.find(([point]) => fits(point, text, sentiment))?.[0];
  const isTroubled = said.some(([point]) => TROUBLED.has(point));
  if (found === 'praise' && isTroubled) return 'other';
  if (found) return found;
  if (asks(text)) return 'question';
  return sentiment === 'negative' ? 'complaint' : 'other';
}

/** Titles of these sources say what the post is; their texts have logs, templates and code. */
const TITLED: readonly string[] = ['github', 'stackoverflow', 'discourse'];
/** What a title cannot say, so that the text decides. */
const VAGUE: ReadonlySet<Point> = new Set<Point>(['other', 'praise', 'complaint']);

function pointInEnglish(request: DraftRequest): Point {
  const { source, title } = request.mention;
  if (!TITLED.includes(source) || title === null) return englishPoint(request);
  const ofTitle = englishPoint({ ...request, mention: { ...request.mention, title: null, text: title } });
  return VAGUE.has(ofTitle) ? englishPoint(request) : ofTitle;
}

/**
 * Returns the point of a post, from what the judge sees in it and from the sentiment of the mention, which a person may have
 * corrected. `language`: ISO 639-1. Text that addresses a judge does not count. Pure.
 */
export function pointOf(request: DraftRequest, language: string): Point {
  const { mention, project } = request;
  if (project.mode === 'leads') return 'lead';
  if (mention.kind === 'article') return 'other';
  const { safeText } = detectPostInjection(mention);
  if (!/\p{L}/u.test(safeText)) return 'other';
  const point =
    language in POINT_WORDS ? pointByWords(safeText, language, mention.sentiment) : pointInEnglish(request);
  // An angry question is often none; asking what would help answers both.
  return point === 'question' && mention.sentiment === 'negative' ? 'complaint' : point;
}

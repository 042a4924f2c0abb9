import { toPost, type ParsedItem } from '../../connector/parsing/post-page.ts';
import { decodeEntities, htmlToText } from '../../connector/parsing/plain-text.ts';
import { asCount, asNumber, asObject, asText, type JsonObject } from '../../connector/parsing/json-values.ts';

/** What an answer of the API tells of a question or an answer. What it does not tell is null. */
export interface StackPost {
  readonly type: 'question' | 'answer';
  readonly id: string;
  /** The question itself, or the one that is answered. */
  readonly questionId: string | null;
  /** Plain text. */
  readonly title: string | null;
  readonly text: string | null;
  readonly score: number | null;
  readonly answers: number | null;
  /** Milliseconds since 1970. */
  readonly createdAt: number | null;
  readonly owner: JsonObject | null;
}

/** Sites whose address is not `<name>.stackexchange.com`. */
const HOSTS: ReadonlyMap<string, string> = new Map([
  ...['stackoverflow', 'serverfault', 'superuser', 'askubuntu', 'stackapps'].map(
    (name) => [name, `${name}.com`] as const,
  ),
  ['mathoverflow', 'mathoverflow.net'],
  ['mathoverflow.net', 'mathoverflow.net'],
]);

/** Where a site is read, by its name in the API: `es.stackoverflow` is at `es.stackoverflow.com`. */
function hostOf(site: string): string {
  const known = HOSTS.get(site);
  if (known) return known;
  if (/\.(com|net)$/.test(site)) return site;
  return /\.(stackoverflow|serverfault|superuser|askubuntu)$/.test(site)
    ? `${site}.com`
    : `${site}.stackexchange.com`;
}

/** `q<id>` and `a<id>`; on other sites than Stack Overflow, which count for themselves, with the site before it. */
export const externalIdOf = (site: string, type: StackPost['type'], id: string): string =>
  `${site === 'stackoverflow' ? '' : `${site}:`}${type === 'question' ? 'q' : 'a'}${id}`;

const plain = (value: unknown) => {
  const escaped = asText(value);
  return escaped === null ? null : decodeEntities(escaped);
};

const seconds = (value: unknown) => {
  const read = asNumber(value);
  return read === null ? null : read * 1000;
};

/** The body; where there is none its Markdown, else the words around what a search found. */
function wordsOf(item: JsonObject, html: boolean): string | null {
  const body = asText(item.body);
  if (body !== null) return html ? htmlToText(body) : decodeEntities(body);
  return plain(item.body_markdown) ?? (htmlToText(asText(item.excerpt) ?? '') || null);
}

/** Reads an item of any method; null when it has no id. `html`: its body is HTML, not escaped text. */
export function readStackPost(value: unknown, html: boolean): StackPost | null {
  const item = asObject(value);
  const kind = asText(item.item_type) ?? asText(item.post_type);
  const isAnswer = kind === 'answer' || (kind === null && asText(item.answer_id) !== null);
  const questionId = asText(item.question_id);
  const id = asText(item.post_id) ?? (isAnswer ? asText(item.answer_id) : questionId);
  if (id === null || !/^\d+$/.test(id)) return null;
  return {
    type: isAnswer ? 'answer' : 'question',
    id,
    questionId: isAnswer ? questionId : id,
    title: plain(item.title),
    text: wordsOf(item, html),
    score: asNumber(item.score),
    answers: asNumber(item.answer_count),
    createdAt: seconds(item.creation_date),
    owner: item.owner ? asObject(item.owner) : null,
  };
}

/** One post out of two tellings of it: what `fuller` does not say is taken from `first`. */
export const merged = (first: StackPost, fuller: StackPost): StackPost => ({
  type: first.type,
  id: first.id,
  questionId: fuller.questionId ?? first.questionId,
  title: fuller.title ?? first.title,
  text: fuller.text ?? first.text,
  score: fuller.score ?? first.score,
  answers: fuller.answers ?? first.answers,
  createdAt: fuller.createdAt ?? first.createdAt,
  owner: fuller.owner ?? first.owner,
});

function authorOf(owner: JsonObject | null) {
  // Of an account that was deleted only a made-up name is left.
  if (owner === null || asText(owner.user_type) === 'does_not_exist') return {};
  return {
    author: asText(owner.user_id),
    authorName: plain(owner.display_name),
    authorUrl: asText(owner.link),
  };
}

/** The post of one site as every source gives it; an answer is a comment of its question. */
export function toRead(site: string, post: StackPost): ParsedItem {
  const isAnswer = post.type === 'answer';
  const thread = post.questionId && externalIdOf(site, 'question', post.questionId);
  return toPost('stackoverflow', {
    externalId: externalIdOf(site, post.type, post.id),
    kind: isAnswer ? 'comment' : 'post',
    url: `https://${hostOf(site)}/${isAnswer ? 'a' : 'q'}/${post.id}`,
    title: post.title,
    text: post.text,
    ...authorOf(post.owner),
    engagement: [asCount(post.score), asCount(post.answers)],
    postedAt: post.createdAt,
    threadId: thread,
    parentId: isAnswer ? thread : null,
  });
}

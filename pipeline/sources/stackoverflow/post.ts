import { toPost, type ParsedItem } from '../../connector/parsing/post-page.ts';
import { decodeEntities, htmlToText } from '../../connector/parsing/plain-text.ts';
import { asCount, asNumber, asObject, asText, type JsonObject } from '../../connector/parsing/json-values.ts';

/** What an answer of the API says about a question or an answer. Null: it does not say. */
export interface StackPost {
  readonly type: 'question' | 'answer';
  readonly id: string;
  /** The question itself, or the one it answers. */
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

/** Returns the host of a site by its name in the API: `es.stackoverflow` is at `es.stackoverflow.com`. */
function hostOf(site: string): string {
  const known = HOSTS.get(site);
  if (known) return known;
  if (/\.(com|net)$/.test(site)) return site;
  return /\.(stackoverflow|serverfault|superuser|askubuntu)$/.test(site)
    ? `${site}.com`
    : `${site}.stackexchange.com`;
}

/** Returns `q<id>` or `a<id>`, with the site before it except on Stack Overflow: every site counts on its own. */
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

/** Returns the body, else its Markdown, else the excerpt around what a search found. */
function wordsOf(item: JsonObject, html: boolean): string | null {
  const body = asText(item.body);
  if (body !== null) return html ? htmlToText(body) : decodeEntities(body);
  return plain(item.body_markdown) ?? (htmlToText(asText(item.excerpt) ?? '') || null);
}

/** Parses an item of any method; null when it has no id. `html`: its body is HTML, not escaped text. */
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

/** Merges two descriptions of one post: `fuller` first, then `first`. */
export const mergePosts = (first: StackPost, fuller: StackPost): StackPost => ({
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
  // Only a generated name is left of a deleted account.
  if (owner === null || asText(owner.user_type) === 'does_not_exist') return {};
  return {
    author: asText(owner.user_id),
    authorName: plain(owner.display_name),
    authorUrl: asText(owner.link),
  };
}

/** Returns a post in the common form. An answer is a comment on its question. */
export function toParsedItem(site: string, post: StackPost): ParsedItem {
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

import { toPost, type Read } from '../../connector/parsing/page.ts';
import { decoded } from '../../connector/parsing/plain-text.ts';
import { SourceError } from '../../connector/connector.ts';
import { count, isoTime, list, record, text, type Wire } from '../../connector/parsing/wire.ts';

/** One page of posts. */
export interface XAnswer {
  readonly reads: readonly Read[];
  /** Where the next page begins; null: this was the last. */
  readonly next: string | null;
  /** What is charged for: the ids of all posts and users that came, readable or not. */
  readonly posts: readonly string[];
  readonly users: readonly string[];
}

/** Milliseconds since 1970 of the first moment that ids know of, and the bits below the time in them. */
const ID_EPOCH = 1_288_834_974_657n;
const ID_BITS = 22n;
/** Ids below this were counted, not made from the time. */
const FIRST_TIMED_ID = 29_700_859_247n;

/** What X writes where it knows no language, e.g. `und`, `zxx`, `qme` for links alone, `qht` for hashtags alone. */
const NO_LANGUAGE = /^(und|zxx|mis|mul|art|q[a-t][a-z])$/;

/** What the rest of an answer tells of its posts. */
interface Includes {
  readonly users: ReadonlyMap<string, Wire>;
  readonly places: ReadonlyMap<string, Wire>;
  /** Ids under which posts stood before they were edited into others of the same answer. */
  readonly superseded: ReadonlySet<string>;
}

/** The guides and the newest description of the API give some fields different names. */
const either = (item: Wire, guide: string, described: string): unknown => item[guide] ?? item[described];

/** Ids go beyond what a number holds exactly: one that came as such a number is lost. */
function idOf(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? String(value) : null;
  return typeof value === 'string' && /^\d{1,20}$/.test(value) ? value : null;
}

/** When the post of this id was made, to the millisecond; null for ids that do not tell. */
function timeOfId(id: string): number | null {
  const value = BigInt(id);
  return value < FIRST_TIMED_ID ? null : Number((value >> ID_BITS) + ID_EPOCH);
}

/** Plain text with shortened links in full. X escapes `&`, `<` and `>` and nothing else. */
function textOf(post: Wire): string | null {
  const note = record(either(post, 'note_tweet', 'note_post'));
  const words = text(note.text) ?? post.text;
  if (typeof words !== 'string') return null;
  const urls = [...list(record(note.entities).urls), ...list(record(post.entities).urls)].map(record);
  const whole = new Map(urls.map(({ url, expanded_url }) => [text(url), text(expanded_url)]));
  return decoded(words).replace(/https?:\/\/t\.co\/\w+/g, (link) => whole.get(link) ?? link);
}

const engagementOf = (metrics: Wire) =>
  [
    metrics.like_count,
    metrics.reply_count,
    either(metrics, 'retweet_count', 'repost_count'),
    metrics.quote_count,
    metrics.bookmark_count,
  ].map(count);

function readPost(value: unknown, { users, places, superseded }: Includes): Read {
  const post = record(value);
  const id = idOf(post.id);
  const words = textOf(post);
  if (!id || words === null) return 'malformed';
  const references = list(either(post, 'referenced_tweets', 'referenced_posts')).map(record);
  // A repost repeats another's words, cut; older texts of an edited post are no longer what its author says.
  if (references.some(({ type }) => type === 'retweeted' || type === 'reposted')) return 'withheld';
  if (superseded.has(id)) return 'withheld';
  const author = users.get(text(post.author_id) ?? '');
  const username = text(author?.username);
  const lang = text(post.lang);
  const parent = references.find(({ type }) => type === 'replied_to');
  return toPost('x', {
    externalId: id,
    kind: parent ? 'comment' : 'post',
    url: `https://x.com/${username ? encodeURIComponent(username) : 'i'}/status/${id}`,
    text: words,
    lang: lang && NO_LANGUAGE.test(lang) ? null : lang,
    place: text(places.get(text(record(post.geo).place_id) ?? '')?.full_name),
    author: username,
    authorName: text(author?.name),
    authorUrl: username && `https://x.com/${encodeURIComponent(username)}`,
    engagement: engagementOf(record(post.public_metrics)),
    postedAt: isoTime(post.created_at) ?? timeOfId(id),
    threadId: text(post.conversation_id),
    parentId: idOf(parent?.id),
  });
}

const byId = (items: unknown) =>
  new Map(list(items).map((item) => [text(record(item).id) ?? '', record(item)]));

/**
 * Reads an answer of a search or a look-up. An empty one has no `data`; one with `errors` beside its posts is partly good.
 * Throws `malformed_answer` when it is neither.
 */
export function parseX(body: unknown): XAnswer {
  const answer = record(body);
  if (!Array.isArray(answer.data) && record(answer.meta).result_count === undefined)
    throw new SourceError('malformed_answer', 'the answer has no posts');
  const posts = list(answer.data);
  const includes = record(answer.includes);
  const users = byId(includes.users);
  const superseded = posts
    .map(record)
    .flatMap((post) => list(either(post, 'edit_history_tweet_ids', 'edit_history_post_ids')).slice(0, -1));
  const known = { users, places: byId(includes.places), superseded: new Set(superseded.map(String)) };
  return {
    reads: posts.map((post) => readPost(post, known)),
    next: text(record(answer.meta).next_token),
    posts: posts.map((post, index) => text(record(post).id) ?? `unreadable ${index}`),
    users: [...users.keys()],
  };
}

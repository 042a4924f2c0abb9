import { toPost, type ParsedItem } from '../../connector/parsing/post-page.ts';
import { decodeEntities } from '../../connector/parsing/plain-text.ts';
import { SourceError } from '../../connector/connector.ts';
import { asCount, asList, asObject, asText, asTime } from '../../connector/parsing/json-values.ts';
import type { JsonObject } from '../../connector/parsing/json-values.ts';

/** One page of posts. */
export interface XPage {
  readonly items: readonly ParsedItem[];
  /** Where the next page starts; null on the last page. */
  readonly next: string | null;
  /** What is charged: the ids of all returned posts and users, readable or not. */
  readonly posts: readonly string[];
  readonly users: readonly string[];
}

/** The start of the time in ids, in milliseconds since 1970, and the number of bits below it. */
const ID_EPOCH = 1_288_834_974_657n;
const ID_BITS = 22n;
/** Lower ids were counted up and have no time. */
const FIRST_TIMED_ID = 29_700_859_247n;

/** What X writes where it knows no language, e.g. `und`, `zxx`, `qme` for links alone, `qht` for hashtags alone. */
const NO_LANGUAGE = /^(und|zxx|mis|mul|art|q[a-t][a-z])$/;

/** What the rest of an answer says about its posts. */
interface Includes {
  readonly users: ReadonlyMap<string, JsonObject>;
  readonly places: ReadonlyMap<string, JsonObject>;
  /** Former ids of posts whose edited version is in the same answer. */
  readonly superseded: ReadonlySet<string>;
}

/** The guides and the newest description of the API name some fields differently. */
const either = (item: JsonObject, guide: string, described: string): unknown =>
  item[guide] ?? item[described];

/** Returns an id; null for one that came as a number too large to be exact. */
function idOf(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? String(value) : null;
  return typeof value === 'string' && /^\d{1,20}$/.test(value) ? value : null;
}

/** Returns when the post of this id was created, to the millisecond; null for ids without a time. */
function timeOfId(id: string): number | null {
  const value = BigInt(id);
  return value < FIRST_TIMED_ID ? null : Number((value >> ID_BITS) + ID_EPOCH);
}

/** Returns plain text with shortened links in full. X only escapes `&`, `<` and `>`. */
function textOf(post: JsonObject): string | null {
  const note = asObject(either(post, 'note_tweet', 'note_post'));
  const words = asText(note.text) ?? post.text;
  if (typeof words !== 'string') return null;
  const urls = [...asList(asObject(note.entities).urls), ...asList(asObject(post.entities).urls)].map(
    asObject,
  );
  const whole = new Map(urls.map(({ url, expanded_url }) => [asText(url), asText(expanded_url)]));
  return decodeEntities(words).replace(/https?:\/\/t\.co\/\w+/g, (link) => whole.get(link) ?? link);
}

const engagementOf = (metrics: JsonObject) =>
  [
    metrics.like_count,
    metrics.reply_count,
    either(metrics, 'retweet_count', 'repost_count'),
    metrics.quote_count,
    metrics.bookmark_count,
  ].map(asCount);

function readPost(value: unknown, { users, places, superseded }: Includes): ParsedItem {
  const post = asObject(value);
  const id = idOf(post.id);
  const words = textOf(post);
  if (!id || words === null) return 'malformed';
  const references = asList(either(post, 'referenced_tweets', 'referenced_posts')).map(asObject);
  // A repost repeats another's text, cut. Older versions of an edited post are no longer what its author says.
  if (references.some(({ type }) => type === 'retweeted' || type === 'reposted')) return 'withheld';
  if (superseded.has(id)) return 'withheld';
  const author = users.get(asText(post.author_id) ?? '');
  const username = asText(author?.username);
  const lang = asText(post.lang);
  const parent = references.find(({ type }) => type === 'replied_to');
  const quoted = idOf(references.find(({ type }) => type === 'quoted')?.id);
  return toPost('x', {
    externalId: id,
    kind: parent ? 'comment' : 'post',
    url: `https://x.com/${username ? encodeURIComponent(username) : 'i'}/status/${id}`,
    text: words,
    lang: lang && NO_LANGUAGE.test(lang) ? null : lang,
    place: asText(places.get(asText(asObject(post.geo).place_id) ?? '')?.full_name),
    author: username,
    authorName: asText(author?.name),
    authorUrl: username && `https://x.com/${encodeURIComponent(username)}`,
    engagement: engagementOf(asObject(post.public_metrics)),
    postedAt: asTime(post.created_at) ?? timeOfId(id),
    threadId: asText(post.conversation_id),
    parentId: idOf(parent?.id),
    links: [quoted && `https://x.com/i/status/${quoted}`],
  });
}

const byId = (items: unknown) =>
  new Map(asList(items).map((item) => [asText(asObject(item).id) ?? '', asObject(item)]));

/**
 * Parses an answer of a search or a lookup. An empty one has no `data`; one with `errors` next to its posts is partly
 * good. Throws `malformed_answer` for anything else.
 */
export function parseX(body: unknown): XPage {
  const answer = asObject(body);
  if (!Array.isArray(answer.data) && asObject(answer.meta).result_count === undefined)
    throw new SourceError('malformed_answer', 'the answer has no posts');
  const posts = asList(answer.data);
  const includes = asObject(answer.includes);
  const users = byId(includes.users);
  const superseded = posts
    .map(asObject)
    .flatMap((post) => asList(either(post, 'edit_history_tweet_ids', 'edit_history_post_ids')).slice(0, -1));
  const known = { users, places: byId(includes.places), superseded: new Set(superseded.map(String)) };
  return {
    items: posts.map((post) => readPost(post, known)),
    next: asText(asObject(answer.meta).next_token),
    posts: posts.map((post, index) => asText(asObject(post).id) ?? `unreadable ${index}`),
    users: [...users.keys()],
  };
}

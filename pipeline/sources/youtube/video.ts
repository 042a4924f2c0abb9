import { toPost, type ParsedItem } from '../../connector/parsing/post-page.ts';
import { decodeEntities, htmlToText } from '../../connector/parsing/plain-text.ts';
import { SourceError } from '../../connector/connector.ts';
import {
  asCount,
  asTime,
  asList,
  asObject,
  asText,
  type JsonObject,
} from '../../connector/parsing/json-values.ts';

/** One page of a search: which videos, not what they say. */
export interface YoutubeHits {
  readonly ids: readonly string[];
  readonly malformed: number;
  /** Milliseconds since 1970 of the oldest and the newest; null when there is none. */
  readonly oldest: number | null;
  readonly newest: number | null;
  readonly next: string | null;
}

/** A video, and how many comments it says it has; null when it does not say. */
export interface YoutubeVideo {
  readonly id: string | null;
  readonly item: ParsedItem;
  readonly comments: number | null;
}

/** One page of comments, answers to them included. */
export interface YoutubeComments {
  readonly items: readonly ParsedItem[];
  readonly next: string | null;
}

/** No language, or none that is known. */
const NO_LANGUAGE = /^(und|zxx|mis|mul)\b/;

/** Mark-up that comments have when they come as HTML. */
const MARKUP = /<\/?(a|b|br|i|s)\b[^>]*>|&(amp|lt|gt|quot|#39|#\d+);/i;

const watchUrl = (videoId: string) => `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`;
const channelUrl = (channelId: string | null) =>
  channelId && `https://www.youtube.com/channel/${encodeURIComponent(channelId)}`;

/** The items of an answer. Throws `malformed_answer` when it has none, not even an empty list. */
function itemsOf(answer: JsonObject): readonly unknown[] {
  if (!Array.isArray(answer.items)) throw new SourceError('malformed_answer', 'the answer has no items');
  return answer.items;
}

/** Reads an answer of `search`. Channels and playlists are passed over. */
export function parseYoutubeSearch(body: unknown): YoutubeHits {
  const answer = asObject(body);
  const hits = itemsOf(answer).map(asObject);
  const videos = hits.filter(({ id }) => {
    const kind = asText(asObject(id).kind);
    return kind === null || kind === 'youtube#video';
  });
  const ids = videos.map(({ id }) => asText(asObject(id).videoId)).filter((id) => id !== null);
  const times = videos
    .map(({ snippet }) => asTime(asObject(snippet).publishedAt))
    .filter((time) => time !== null);
  return {
    ids: [...new Set(ids)],
    malformed: videos.length - ids.length,
    oldest: times.length > 0 ? Math.min(...times) : null,
    newest: times.length > 0 ? Math.max(...times) : null,
    next: asText(answer.nextPageToken),
  };
}

function readVideo(value: unknown): YoutubeVideo {
  const video = asObject(value);
  const snippet = asObject(video.snippet);
  const statistics = asObject(video.statistics);
  const id = asText(video.id);
  const channel = asText(snippet.channelId);
  const lang = asText(snippet.defaultAudioLanguage) ?? asText(snippet.defaultLanguage);
  return {
    id,
    comments: asText(statistics.commentCount) === null ? null : asCount(statistics.commentCount),
    item: toPost('youtube', {
      externalId: id,
      kind: 'video',
      url: id && watchUrl(id),
      title: asText(snippet.title),
      text: asText(snippet.description),
      lang: lang && NO_LANGUAGE.test(lang) ? null : lang,
      author: channel,
      authorName: asText(snippet.channelTitle),
      authorUrl: channelUrl(channel),
      engagement: [asCount(statistics.likeCount), asCount(statistics.commentCount)],
      postedAt: asTime(snippet.publishedAt),
      threadId: id,
    }),
  };
}

/** Reads an answer of `videos`: titles and descriptions are plain there and whole. */
export const parseYoutubeVideos = (body: unknown): YoutubeVideo[] => itemsOf(asObject(body)).map(readVideo);

/** A comment's words. The original is for its author alone; what is displayed is asked for as plain text. */
function wordsOf(snippet: JsonObject): string | null {
  const original = asText(snippet.textOriginal);
  const displayed = asText(snippet.textDisplay);
  return original ?? (displayed && MARKUP.test(displayed) ? htmlToText(displayed) : displayed);
}

function readComment(value: unknown, videoId: string, threadId: string | null, replies: unknown): ParsedItem {
  const comment = asObject(value);
  const snippet = asObject(comment.snippet);
  const id = asText(comment.id);
  const words = wordsOf(snippet);
  if (id && words === null) return 'withheld';
  const video = asText(snippet.videoId) ?? videoId;
  return toPost('youtube', {
    externalId: id,
    kind: 'comment',
    url: id && `${watchUrl(video)}&lc=${encodeURIComponent(id)}`,
    text: words,
    author: asText(snippet.authorDisplayName) && decodeEntities(String(snippet.authorDisplayName)),
    authorUrl:
      channelUrl(asText(asObject(snippet.authorChannelId).value)) ?? asText(snippet.authorChannelUrl),
    engagement: [asCount(snippet.likeCount), asCount(replies)],
    postedAt: asTime(snippet.publishedAt),
    threadId: video,
    parentId: asText(snippet.parentId) ?? threadId ?? video,
  });
}

/** Reads an answer of `commentThreads` for one video. */
export function parseYoutubeComments(body: unknown, videoId: string): YoutubeComments {
  const answer = asObject(body);
  const items = itemsOf(answer).flatMap((value) => {
    const thread = asObject(value);
    const snippet = asObject(thread.snippet);
    const top = asObject(snippet.topLevelComment);
    const id = asText(top.id) ?? asText(thread.id);
    const answers = asList(asObject(thread.replies).comments);
    return [
      readComment({ id, snippet: top.snippet }, videoId, null, snippet.totalReplyCount),
      ...answers.map((reply) => readComment(reply, videoId, id, 0)),
    ];
  });
  return { items, next: asText(answer.nextPageToken) };
}

/** The ids that an answer has items for. */
export const parseYoutubeIds = (body: unknown): Set<string> =>
  new Set(itemsOf(asObject(body)).map((item) => asText(asObject(item).id) ?? ''));

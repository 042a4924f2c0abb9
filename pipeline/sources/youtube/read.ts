import { toPost, type Read } from '../../connector/parsing/page.ts';
import { decoded, htmlToText } from '../../connector/parsing/plain-text.ts';
import { SourceError } from '../../connector/connector.ts';
import { count, isoTime, list, record, text, type Wire } from '../../connector/parsing/wire.ts';

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
  readonly read: Read;
  readonly comments: number | null;
}

/** One page of comments, answers to them included. */
export interface YoutubeComments {
  readonly reads: readonly Read[];
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
function itemsOf(answer: Wire): readonly unknown[] {
  if (!Array.isArray(answer.items)) throw new SourceError('malformed_answer', 'the answer has no items');
  return answer.items;
}

/** Reads an answer of `search`. Channels and playlists are passed over. */
export function parseYoutubeSearch(body: unknown): YoutubeHits {
  const answer = record(body);
  const hits = itemsOf(answer).map(record);
  const videos = hits.filter(({ id }) => {
    const kind = text(record(id).kind);
    return kind === null || kind === 'youtube#video';
  });
  const ids = videos.map(({ id }) => text(record(id).videoId)).filter((id) => id !== null);
  const times = videos
    .map(({ snippet }) => isoTime(record(snippet).publishedAt))
    .filter((time) => time !== null);
  return {
    ids: [...new Set(ids)],
    malformed: videos.length - ids.length,
    oldest: times.length > 0 ? Math.min(...times) : null,
    newest: times.length > 0 ? Math.max(...times) : null,
    next: text(answer.nextPageToken),
  };
}

function readVideo(value: unknown): YoutubeVideo {
  const video = record(value);
  const snippet = record(video.snippet);
  const statistics = record(video.statistics);
  const id = text(video.id);
  const channel = text(snippet.channelId);
  const lang = text(snippet.defaultAudioLanguage) ?? text(snippet.defaultLanguage);
  return {
    id,
    comments: text(statistics.commentCount) === null ? null : count(statistics.commentCount),
    read: toPost('youtube', {
      externalId: id,
      kind: 'video',
      url: id && watchUrl(id),
      title: text(snippet.title),
      text: text(snippet.description),
      lang: lang && NO_LANGUAGE.test(lang) ? null : lang,
      author: channel,
      authorName: text(snippet.channelTitle),
      authorUrl: channelUrl(channel),
      engagement: [count(statistics.likeCount), count(statistics.commentCount)],
      postedAt: isoTime(snippet.publishedAt),
      threadId: id,
    }),
  };
}

/** Reads an answer of `videos`: titles and descriptions are plain there and whole. */
export const parseYoutubeVideos = (body: unknown): YoutubeVideo[] => itemsOf(record(body)).map(readVideo);

/** A comment's words. The original is for its author alone; what is displayed is asked for as plain text. */
function wordsOf(snippet: Wire): string | null {
  const original = text(snippet.textOriginal);
  const displayed = text(snippet.textDisplay);
  return original ?? (displayed && MARKUP.test(displayed) ? htmlToText(displayed) : displayed);
}

function readComment(value: unknown, videoId: string, threadId: string | null, replies: unknown): Read {
  const comment = record(value);
  const snippet = record(comment.snippet);
  const id = text(comment.id);
  const words = wordsOf(snippet);
  if (id && words === null) return 'withheld';
  const video = text(snippet.videoId) ?? videoId;
  return toPost('youtube', {
    externalId: id,
    kind: 'comment',
    url: id && `${watchUrl(video)}&lc=${encodeURIComponent(id)}`,
    text: words,
    author: text(snippet.authorDisplayName) && decoded(String(snippet.authorDisplayName)),
    authorUrl: channelUrl(text(record(snippet.authorChannelId).value)) ?? text(snippet.authorChannelUrl),
    engagement: [count(snippet.likeCount), count(replies)],
    postedAt: isoTime(snippet.publishedAt),
    threadId: video,
    parentId: text(snippet.parentId) ?? threadId ?? video,
  });
}

/** Reads an answer of `commentThreads` for one video. */
export function parseYoutubeComments(body: unknown, videoId: string): YoutubeComments {
  const answer = record(body);
  const reads = itemsOf(answer).flatMap((value) => {
    const thread = record(value);
    const snippet = record(thread.snippet);
    const top = record(snippet.topLevelComment);
    const id = text(top.id) ?? text(thread.id);
    const answers = list(record(thread.replies).comments);
    return [
      readComment({ id, snippet: top.snippet }, videoId, null, snippet.totalReplyCount),
      ...answers.map((reply) => readComment(reply, videoId, id, 0)),
    ];
  });
  return { reads, next: text(answer.nextPageToken) };
}

/** The ids that an answer has items for. */
export const parseYoutubeIds = (body: unknown): Set<string> =>
  new Set(itemsOf(record(body)).map((item) => text(record(item).id) ?? ''));

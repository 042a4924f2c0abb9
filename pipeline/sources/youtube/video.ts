import { toPost, type ParsedItem } from '../../connector/parsing/post-page.ts';
import { decodeEntities, htmlToText } from '../../connector/parsing/plain-text.ts';
import {
  asCount,
  asList,
  asObject,
  asText,
  asTime,
  greatest,
  type JsonObject,
  least,
  listIn,
} from '../../connector/parsing/json-values.ts';

/** One page of a search: the ids of videos. */
export interface YoutubeSearchPage {
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

/** One page of comments, with their replies. */
export interface YoutubeComments {
  readonly items: readonly ParsedItem[];
  readonly next: string | null;
}

/** No language, or none that is known. */
const NO_LANGUAGE = /^(und|zxx|mis|mul)\b/;

/** Markup of comments that come as HTML. */
const MARKUP = /<\/?(a|b|br|i|s)\b[^>]*>|&(amp|lt|gt|quot|#39|#\d+);/i;

const watchUrl = (videoId: string) => `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`;
const channelUrl = (channelId: string | null) =>
  channelId && `https://www.youtube.com/channel/${encodeURIComponent(channelId)}`;

/** Parses an answer of `search`. Skips channels and playlists. */
export function parseYoutubeSearch(body: unknown): YoutubeSearchPage {
  const answer = asObject(body);
  const hits = listIn(answer, 'items').map(asObject);
  const videos = hits.filter(({ id }) => {
    const kind = asText(asObject(id).kind);
    return kind === null || kind === 'youtube#video';
  });
  const ids = videos.map(({ id }) => asText(asObject(id).videoId)).filter((id) => id !== null);
  const times = videos.map(({ snippet }) => asTime(asObject(snippet).publishedAt));
  return {
    ids: [...new Set(ids)],
    malformed: videos.length - ids.length,
    oldest: least(times),
    newest: greatest(times),
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

/** Parses an answer of `videos`, whose titles and descriptions are plain and complete. */
export const parseYoutubeVideos = (body: unknown): YoutubeVideo[] =>
  listIn(asObject(body), 'items').map(readVideo);

/** Returns a comment's text. Only its author gets the original; others get it for display, requested as plain text. */
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

/** Parses an answer of `commentThreads` for one video. */
export function parseYoutubeComments(body: unknown, videoId: string): YoutubeComments {
  const answer = asObject(body);
  const items = listIn(answer, 'items').flatMap((value) => {
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

/** Parses an answer of `comments`, by id. It does not count the replies to a comment. */
export const parseYoutubeCommentsById = (body: unknown): Map<string, ParsedItem> =>
  new Map(
    listIn(asObject(body), 'items').map((item) => [
      asText(asObject(item).id) ?? '',
      readComment(item, '', null, 0),
    ]),
  );

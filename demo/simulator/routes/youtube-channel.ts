import { notFound, type SimulatedPost, type SimulatedRoute } from '../route.ts';

const CHANNEL = 'UClumenkite0000000000001';
const SITE = 'https://www.youtube.com';

const xml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const toEntry = (post: SimulatedPost) =>
  `<entry><id>yt:video:${post.id}</id><yt:videoId>${post.id}</yt:videoId><yt:channelId>${CHANNEL}</yt:channelId>` +
  `<title>${xml(post.title ?? '')}</title><link rel="alternate" href="${SITE}/watch?v=${post.id}"/>` +
  `<author><name>${xml(post.authorName)}</name><uri>${SITE}/channel/${CHANNEL}</uri></author>` +
  `<published>${new Date(post.postedAt).toISOString()}</published><updated>${new Date(post.postedAt).toISOString()}</updated>` +
  `<media:group><media:title>${xml(post.title ?? '')}</media:title>` +
  `<media:content url="${SITE}/v/${post.id}?version=3" type="application/x-shockwave-flash" width="640" height="390"/>` +
  `<media:thumbnail url="https://i1.ytimg.com/vi/${post.id}/hqdefault.jpg" width="480" height="360"/>` +
  `<media:description>${xml(post.text)}</media:description>` +
  `<media:community><media:starRating count="${post.likes}" average="5.00" min="1" max="5"/>` +
  `<media:statistics views="${post.likes * 30}"/></media:community></media:group></entry>`;

const BROKEN = ['<entry></entry>', '<entry><id>yt:playlist:1</id><title>no video</title></entry>'];

const feedOf = (posts: readonly SimulatedPost[], brokenItems: boolean) =>
  `<?xml version="1.0" encoding="UTF-8"?><feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" ` +
  `xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">` +
  `<link rel="self" href="http://www.youtube.com/feeds/videos.xml?channel_id=${CHANNEL}"/>` +
  `<id>yt:channel:${CHANNEL.slice(2)}</id><yt:channelId>${CHANNEL.slice(2)}</yt:channelId><title>Sync Lab</title>` +
  `<author><name>Sync Lab</name><uri>${SITE}/channel/${CHANNEL}</uri></author>` +
  `${(brokenItems ? BROKEN : []).join('')}${posts.map(toEntry).join('')}</feed>`;

const PAGE =
  `<!doctype html><html><head><title>Sync Lab - YouTube</title>` +
  `<link rel="alternate" type="application/rss+xml" title="RSS" href="${SITE}/feeds/videos.xml?channel_id=${CHANNEL}">` +
  `<link rel="canonical" href="${SITE}/channel/${CHANNEL}"></head><body></body></html>`;

/** The channel's id, which its videos have as their author. */
export const channelId: string = CHANNEL;

/** The page and the feed of a channel. The real feed has the latest 15 videos, this one all of them. */
export const youtubeChannelRoute: SimulatedRoute = {
  source: 'youtube_channel',
  basePath: '',
  projectSource: {
    kind: 'youtube_channel',
    address: '@synclab',
    name: 'Sync Lab',
    read: `${SITE}/channel/${CHANNEL}`,
  },
  answer({ path, query, posts, brokenItems }) {
    const headers = (type: string) => ({ 'content-type': `${type}; charset=utf-8` });
    if (path === '/@synclab') return { status: 200, headers: headers('text/html'), body: PAGE };
    if (path === '/feeds/videos.xml' && query.get('channel_id') === CHANNEL)
      return { status: 200, headers: headers('text/xml'), body: feedOf(posts, brokenItems) };
    return notFound();
  },
};

import { channelId } from '../../../../demo/simulator/routes/youtube-channel.ts';
import { youtubeChannel } from '../../../../pipeline/sources/youtube-channel.ts';
import type { Subject } from '../conformance.ts';
import { aSimulatedPost } from '../support.ts';

/** The videos of a channel. */
export const youtubeChannelSubject: Subject = {
  connector: youtubeChannel,
  post: (_, fields) => aSimulatedPost(fields),
  truth: (post) => ({
    external_id: post.id,
    url: `https://www.youtube.com/watch?v=${post.id}`,
    kind: 'video',
    title: post.title?.replace('&amp;', '&') ?? null,
    text: post.text,
    author: channelId,
    author_name: post.authorName,
    engagement: 3,
    posted_at: new Date(post.postedAt).toISOString(),
    thread_id: post.id,
  }),
};

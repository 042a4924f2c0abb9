import { mastodonUri, mastodonUrl } from '../../../../demo/simulator/routes/mastodon.ts';
import { mastodon } from '../../../../pipeline/sources/mastodon.ts';
import type { Subject } from '../conformance.ts';
import { aSimulatedPost } from '../support.ts';

/** Mastodon: posts of the local timeline, of which some have a keyword's hashtag. */
export const mastodonSubject: Subject = {
  connector: mastodon,
  post: (index, fields) =>
    aSimulatedPost({ ...fields, title: null, tags: index % 3 === 0 ? ['PipeFish'] : [] }),
  truth: (post) => ({
    external_id: mastodonUri(post),
    url: mastodonUrl(post),
    title: null,
    text: post.text,
    lang: 'en',
    author: `${post.author}@social.lumenkite.example`,
    author_name: post.authorName,
    engagement: 5,
    posted_at: new Date(post.postedAt).toISOString(),
    thread_id: mastodonUri(post),
  }),
};

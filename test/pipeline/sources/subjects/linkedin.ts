import { linkedinId, linkedinUrn } from '../../../../demo/simulator/routes/linkedin.ts';
import { linkedinUrl, snippetOf } from '../../../../demo/simulator/routes/serp.ts';
import { linkedin } from '../../../../pipeline/sources/linkedin.ts';
import type { Subject } from '../conformance.ts';
import { aSimulatedPost } from '../support.ts';

const time = (ms: number) => new Date(ms).toISOString();

/** LinkedIn, read by web search. */
export const linkedinSubject: Subject = {
  connector: linkedin,
  post: (index, fields) => aSimulatedPost({ ...fields, author: `fish-fan-${index}`, via: ['search'] }),
  truth: (post) => ({
    external_id: linkedinId(post),
    kind: 'post',
    url: linkedinUrl(post),
    title: null,
    text: snippetOf(post.text),
    lang: 'en',
    author: post.author,
    author_name: post.authorName,
    author_url: `https://www.linkedin.com/in/${post.author}`,
    engagement: 0,
    posted_at: time(post.postedAt),
  }),
};

/** LinkedIn, read from a page's notifications. */
export const linkedinPageSubject: Subject = {
  connector: linkedin,
  settings: () => ({ organization_id: '123', access_token: 'right' }),
  post: (index, fields) =>
    aSimulatedPost({
      ...fields,
      author: `aB3${index}`,
      ...(index % 3 === 0 && { kind: 'comment', threadId: '7528456912896001777' }),
    }),
  truth: (post) => ({
    external_id: post.kind === 'comment' ? linkedinUrn(post) : linkedinId(post),
    kind: post.kind,
    url: `https://www.linkedin.com/feed/update/${post.kind === 'comment' ? `urn:li:share:${post.threadId}` : linkedinUrn(post)}`,
    title: null,
    text: post.text,
    author: `urn:li:person:${post.author}`,
    author_name: null,
    engagement: 0,
    posted_at: time(post.postedAt),
    thread_id: post.kind === 'comment' ? post.threadId : linkedinId(post),
  }),
};

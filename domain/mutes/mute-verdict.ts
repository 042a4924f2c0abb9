import { factsOf } from '../../schemas/source.ts';
import { muteName } from '../../schemas/mentions/mute.ts';
import type { MentionVerdict } from '../../schemas/judging/rejudging.ts';
import type { KeyedMute } from './mute-index.ts';
import { subredditOfPost, type MutablePost } from './muted-origin.ts';

/** Code points of a value in a reason, which has 300. */
const SHOWN = 100;

const shorten = (text: string) => {
  const points = [...text];
  return points.length > SHOWN ? `${points.slice(0, SHOWN - 1).join('')}…` : text;
};

function mutedPart({ kind, key }: KeyedMute, post: MutablePost): string {
  switch (kind) {
    case 'author': {
      const mark = post.source === 'reddit' ? 'u/' : '';
      return `${mark}${shorten(post.author ?? key)} on ${factsOf(post.source).title}`;
    }
    case 'domain':
      return shorten(key);
    case 'subreddit':
      return `r/${subredditOfPost(post) ?? key}`;
    case 'thread':
      return `this thread on ${factsOf(post.source).title}`;
  }
}

/** Returns why a post is irrelevant, such as "Muted: u/spammer on Reddit, by Ana". */
export const muteReason = (mute: KeyedMute, post: MutablePost): string =>
  `Muted: ${mutedPart(mute, post)}, by ${shorten(mute.by_name)}`;

/** Returns what a mute changes of a verdict. */
export const muteVerdict = (
  mute: KeyedMute,
  post: MutablePost,
): Pick<MentionVerdict, 'relevant' | 'reason' | 'judge'> => ({
  relevant: false,
  reason: muteReason(mute, post),
  judge: muteName(mute.id),
});

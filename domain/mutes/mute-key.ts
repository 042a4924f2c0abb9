import { handleOf, hostOf, subredditOf } from '../matching/origin.ts';
import { canonicalLink } from '../stories/canonical-link.ts';
import type { MuteKind } from '../../schemas/mentions/mute.ts';

const SUBREDDIT_NAME = /^[a-z0-9_]{1,50}$/;

/** Returns the value of a mute in the form in which posts are compared with it; null when it is none of its kind. */
export function muteKey(kind: MuteKind, value: string): string | null {
  switch (kind) {
    case 'author':
      return handleOf(value) || null;
    case 'domain': {
      const host = hostOf(value);
      return host?.includes('.') ? host : null;
    }
    case 'subreddit': {
      const name = subredditOf(value);
      return SUBREDDIT_NAME.test(name) ? name : null;
    }
    case 'thread':
      return canonicalLink(value.trim()) ?? value.trim();
  }
}

/** What each kind of value must be, to say why one is refused. */
export const MUTE_VALUE_RULES: Readonly<Record<MuteKind, string>> = {
  author: 'must be a handle such as jane_doe',
  domain: 'must be a host such as spam.example',
  subreddit: 'must be the name of a subreddit such as r/golang',
  thread: 'must be a mention, an address, or an id at the source',
};

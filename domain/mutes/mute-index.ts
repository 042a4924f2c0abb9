import { handleOf } from '../matching/origin.ts';
import type { Mute } from '../../schemas/mentions/mute.ts';
import {
  domainsOfPost,
  isOfThread,
  subredditOfPost,
  threadNames,
  type MutablePost,
  type PostOrigin,
} from './muted-origin.ts';

/** A mute, with its value in the form in which posts are compared with it. */
export interface KeyedMute extends Pick<
  Mute,
  'id' | 'kind' | 'value' | 'source' | 'project_id' | 'until' | 'by_name'
> {
  readonly key: string;
}

const NO_ORIGIN: PostOrigin = { thread: null, linkHost: null };

/** The mutes of a workspace, arranged so that asking about a post costs the same for one and for a thousand. */
export class MuteIndex {
  readonly #byKey = new Map<string, KeyedMute[]>();
  readonly #threads: readonly KeyedMute[];
  /** Whether it has to know what only the memory of posts knows. */
  readonly needsOrigin: boolean;

  constructor(mutes: readonly KeyedMute[]) {
    for (const mute of mutes) {
      const key = `${mute.kind} ${mute.key}`;
      this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), mute]);
    }
    this.#threads = mutes.filter(({ kind }) => kind === 'thread');
    this.needsOrigin = this.#threads.length > 0 || mutes.some(({ kind }) => kind === 'domain');
  }

  /** Returns the oldest mute of a post at a time (milliseconds since 1970); null: none mutes it. */
  find(post: MutablePost, origin: PostOrigin = NO_ORIGIN, now: number): KeyedMute | null {
    if (this.#byKey.size === 0) return null;
    const holds = ({ source, project_id, until }: KeyedMute) =>
      (source === null || source === post.source) &&
      (project_id === null || project_id === post.project_id) &&
      (until === null || Date.parse(until) > now);
    const matching = [
      ...this.#keysOf(post, origin).flatMap((key) => this.#byKey.get(key) ?? []),
      ...this.#threadsOf(post, origin),
    ].filter(holds);
    return matching.sort((a, b) => a.id - b.id)[0] ?? null;
  }

  #keysOf(post: MutablePost, origin: PostOrigin): string[] {
    const subreddit = subredditOfPost(post);
    return [
      ...(post.author === null ? [] : [`author ${handleOf(post.author)}`]),
      ...(subreddit === null ? [] : [`subreddit ${subreddit}`]),
      ...(this.needsOrigin ? [...domainsOfPost(post, origin)].map((domain) => `domain ${domain}`) : []),
    ];
  }

  #threadsOf(post: MutablePost, origin: PostOrigin): readonly KeyedMute[] {
    if (this.#threads.length === 0) return [];
    const names = threadNames(post, origin);
    return this.#threads.filter(({ key }) => isOfThread(key, names));
  }
}

/** Without any mute. */
export const NO_MUTES = new MuteIndex([]);

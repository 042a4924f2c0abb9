import { groupOf } from '../../pipeline/engine/actor.ts';
import type { Codec } from '../../pipeline/log/codec.ts';
import type { Log, LogRecord } from '../../pipeline/log/log.ts';
import { TOPICS } from '../../schemas/topics.ts';
import { rawPosts } from './posts.ts';

const { rawPosts: RAW, verdicts: VERDICTS } = TOPICS;
/** Records published in one call. */
const CALL = 5_000;

/** Raw posts on a log, and how far groups have read them. */
export class Feed {
  posts = 0;
  /** How many of the posts contain a keyword. */
  held = 0;
  private ends: ReadonlyMap<number, bigint> = new Map();

  constructor(readonly log: Log) {}

  /** Publishes so many posts, of which the share `holding` contains a keyword. */
  async fill(codec: Codec, posts: number, holding: number): Promise<void> {
    await this.log.ensureTopics();
    this.posts = posts;
    this.held = 0;
    let records: LogRecord[] = [];
    for (const { post, holds } of rawPosts(posts, holding)) {
      if (holds) this.held += 1;
      records.push({ key: RAW.key(post), value: codec.encode(RAW, post) });
      if (records.length < CALL) continue;
      await this.log.publish(RAW.name, records);
      records = [];
    }
    if (records.length > 0) await this.log.publish(RAW.name, records);
    this.ends = await this.log.ends(RAW.name);
  }

  /** Returns which share of the posts a group has committed, 0 to 1. */
  shareRead = (group: string): Promise<number> => this.share(group, RAW.name, this.ends);

  /** Returns which share of the posts our pipeline has done, 0 to 1: all of them once every mention and verdict is stored. */
  async shareDone(mentions: number): Promise<number> {
    const parts = [
      mentions / this.held,
      await this.shareRead(groupOf('match')),
      await this.share(groupOf('ledger'), VERDICTS.name, await this.log.ends(VERDICTS.name)),
    ];
    return Math.min(...parts);
  }

  private async share(group: string, topic: string, ends: ReadonlyMap<number, bigint>): Promise<number> {
    const committed = await this.log.committed(group, topic);
    const sum = (offsets: Iterable<bigint>) =>
      Number([...offsets].reduce((total, offset) => total + offset, 0n));
    const read = [...ends].map(([partition, end]) => {
      const offset = committed.get(partition) ?? 0n;
      return offset < end ? offset : end;
    });
    return sum(read) / Math.max(1, sum(ends.values()));
  }
}

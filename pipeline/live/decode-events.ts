import type { MentionEvent } from '../../schemas/mentions/mention.ts';
import { TOPICS } from '../../schemas/topics.ts';
import type { Codec } from '../log/codec.ts';
import type { StoredRecord } from '../log/log.ts';
import type { Placed } from './listener.ts';

/** Decodes records of the topic `mentions`. Only we write it; what cannot be read all the same is passed over. */
export async function decodeEvents(codec: Codec, records: readonly StoredRecord[]): Promise<Placed[]> {
  await codec.learn(
    TOPICS.mentions,
    records.map(({ value }) => value),
  );
  return records.flatMap(({ partition, offset, value }) => {
    const outcome = codec.decode(TOPICS.mentions, value);
    const events: readonly MentionEvent[] = outcome.kind === 'pass' ? outcome.values : [];
    return events.map((event) => ({ partition, offset: BigInt(offset), event }));
  });
}

import type { MentionEvent } from '../../schemas/mentions/mention.ts';
import { TOPICS } from '../../schemas/topics.ts';
import type { Codec } from '../log/codec.ts';
import type { StoredRecord } from '../log/log.ts';
import type { PositionedEvent } from './listener.ts';

/** Decodes records of the topic `mentions`. Skips those that cannot be decoded, which only a foreign producer writes. */
export async function decodeEvents(
  codec: Codec,
  records: readonly StoredRecord[],
): Promise<PositionedEvent[]> {
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

import { TOPICS } from '../../schemas/topics.ts';
import type { Codec } from '../log/codec.ts';
import type { Log, StoredRecord } from '../log/log.ts';
import { decodeEvents } from './decode-events.ts';
import type { Heard, Listener } from './listener.ts';

/** Records decoded at once. */
const PAGE = 200;

/** Gives what a listener has missed up to the present end of the topic, at the listener's own pace. */
export async function* readMissed(
  log: Log,
  codec: Codec,
  listener: Listener,
  signal: AbortSignal,
): AsyncGenerator<Heard> {
  let page: StoredRecord[] = [];
  const hear = async () => {
    const events = await decodeEvents(codec, page);
    page = [];
    return events.map((placed) => listener.hear(placed)).filter((heard) => heard !== null);
  };
  for await (const record of log.read(TOPICS.mentions.name, new Map(listener.offsets()))) {
    if (signal.aborted) return;
    page.push(record);
    if (page.length >= PAGE) yield* await hear();
  }
  yield* await hear();
}

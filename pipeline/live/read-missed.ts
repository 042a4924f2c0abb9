import { TOPICS } from '../../schemas/topics.ts';
import type { Codec } from '../log/codec.ts';
import type { Log, StoredRecord } from '../log/log.ts';
import { decodeEvents } from './decode-events.ts';
import type { Listener, LiveEvent } from './listener.ts';

/** Records decoded at once. */
const PAGE = 200;

/** Yields what a listener has missed, up to the current end of the topic and as fast as the listener reads. */
export async function* readMissed(
  log: Log,
  codec: Codec,
  listener: Listener,
  signal: AbortSignal,
): AsyncGenerator<LiveEvent> {
  let page: StoredRecord[] = [];
  const receivePage = async () => {
    const events = await decodeEvents(codec, page);
    page = [];
    return events.map((event) => listener.receive(event)).filter((received) => received !== null);
  };
  for await (const record of log.read(TOPICS.mentions.name, new Map(listener.offsets()))) {
    if (signal.aborted) return;
    page.push(record);
    if (page.length >= PAGE) yield* await receivePage();
  }
  yield* await receivePage();
}

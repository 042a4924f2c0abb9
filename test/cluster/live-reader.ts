import { setTimeout as delay } from 'node:timers/promises';
import { TEST_KEY } from '../support/service-process.ts';

/** A healthy stream sends a comment every 15 seconds. */
const SILENCE_MS = 20_000;
const RECONNECT_MS = 1_000;

/** A reader of the live stream that reconnects with the last id, to the next process each time. */
export interface LiveReader {
  /** How often each post was seen as created. */
  readonly created: ReadonlyMap<string, number>;
  /** How often it connected again, and how often it was told that events are missing. */
  readonly counts: { reconnects: number; gaps: number; refusals: string[] };
  close(): Promise<void>;
}

interface Message {
  id?: string;
  event?: string;
  data?: string;
}

function parse(block: string): Message {
  const message: Message = {};
  for (const line of block.split('\n')) {
    const [, name, value] = /^(id|event|data): ?(.*)$/.exec(line) ?? [];
    if (name) message[name as keyof Message] = value!;
  }
  return message;
}

/** Yields the messages of one connection. Ends with it, or when it is silent for too long. */
async function* messagesOf(url: string, lastId: string | null, stop: AbortSignal): AsyncIterable<Message> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const answer = await fetch(url, {
      headers: {
        authorization: `Bearer ${TEST_KEY}`,
        accept: 'text/event-stream',
        ...(lastId !== null && { 'last-event-id': lastId }),
      },
      signal: AbortSignal.any([silence.signal, stop]),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    let text = '';
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      const blocks = (text + chunk).split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks) yield parse(block);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Starts to read the created mentions of a project from these processes. Resolves once the stream is open. */
export async function startLiveReader(urls: readonly string[], project: string): Promise<LiveReader> {
  const created = new Map<string, number>();
  const counts: LiveReader['counts'] = { reconnects: 0, gaps: 0, refusals: [] };
  const stop = new AbortController();
  let lastId: string | null = null;

  const read = async (url: string): Promise<void> => {
    const address = `${url}/api/v1/mentions/live?include=all&project=${project}`;
    for await (const { id, event, data } of messagesOf(address, lastId, stop.signal)) {
      if (event === 'gap') counts.gaps++;
      if (event === 'mention.created') {
        const { mention } = JSON.parse(data!) as { mention: { external_id: string } };
        created.set(mention.external_id, (created.get(mention.external_id) ?? 0) + 1);
      }
      if (id) lastId = id;
    }
  };

  const running = (async () => {
    for (let at = 0; !stop.signal.aborted; at++) {
      await read(urls[at % urls.length]!).catch((error: Error) => {
        if (/^4\d\d /.test(error.message)) counts.refusals.push(error.message);
      });
      if (stop.signal.aborted) return;
      counts.reconnects++;
      await delay(RECONNECT_MS);
    }
  })();
  // Without an id, what happens before the first one arrives could not be asked for after a failure.
  while (lastId === null && !stop.signal.aborted) await delay(50);
  return {
    created,
    counts,
    async close() {
      stop.abort();
      await running;
    },
  };
}

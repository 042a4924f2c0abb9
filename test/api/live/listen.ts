import type { MentionChange } from '../../../schemas/mentions/live.ts';

/** One event as a client of Server-Sent Events gets it. */
export interface Told {
  readonly id: string;
  readonly event: string;
  readonly change: MentionChange;
}

/** A client of Server-Sent Events. */
export interface Ear {
  readonly status: number;
  readonly headers: Headers;
  readonly told: Told[];
  /** Everything that came, as text. */
  readonly text: () => string;
  /** The last id that came, with an event or without. */
  readonly lastId: () => string;
  /** Whether the server has ended the stream. */
  readonly isOver: () => boolean;
  /** Leaves. */
  leave(): void;
}

const fieldOf = (block: string, name: string) =>
  block
    .split('\n')
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2);

/** Opens a stream and notes what it tells. */
export async function listen(
  url: string,
  key: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Ear> {
  const leaving = new AbortController();
  const reply = await fetch(url, {
    headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream', ...headers },
    signal: leaving.signal,
  });
  let text = '';
  let over = false;
  const told: Told[] = [];
  const read = async () => {
    let rest = '';
    for await (const chunk of reply.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop()!;
      for (const block of blocks) {
        const data = fieldOf(block, 'data');
        if (data === undefined) continue;
        const change = JSON.parse(data) as MentionChange;
        told.push({ id: fieldOf(block, 'id')!, event: fieldOf(block, 'event')!, change });
      }
    }
  };
  if (reply.ok) {
    void read()
      .catch(() => undefined)
      .finally(() => (over = true));
  }
  return {
    status: reply.status,
    headers: reply.headers,
    told,
    text: () => text,
    lastId: () =>
      text
        .split('\n')
        .findLast((line) => line.startsWith('id: '))!
        .slice(4),
    isOver: () => over,
    leave: () => leaving.abort(),
  };
}

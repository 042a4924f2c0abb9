import type { MentionChange } from '../../../schemas/mentions/live.ts';

/** A Server-Sent Event as the client receives it. */
export interface Told {
  readonly id: string;
  readonly event: string;
  readonly change: MentionChange;
}

/** A Server-Sent Events client. */
export interface Ear {
  readonly status: number;
  readonly headers: Headers;
  readonly told: Told[];
  /** Everything received so far, as text. */
  readonly text: () => string;
  /** The last id received, with or without an event. */
  readonly lastId: () => string;
  /** Whether the server has ended the stream. */
  readonly isOver: () => boolean;
  /** Disconnects. */
  leave(): void;
}

const fieldOf = (block: string, name: string) =>
  block
    .split('\n')
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2);

/** Opens a stream and records its events. */
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

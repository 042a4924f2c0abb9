import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { SimulatedPost } from './route.ts';
import { blueskyUri, didOf, toView } from './routes/bluesky.ts';

const COLLECTION = 'app.bsky.feed.post';

interface Event {
  /** Microseconds since 1970. */
  readonly at: number;
  /** Null: sent to everyone. */
  readonly collection: string | null;
  readonly frame: string;
}

/** Refuses to open a WebSocket. */
export function refuseUpgrade(socket: Duplex, status: number, body: string): void {
  const head = `HTTP/1.1 ${status} Refused\r\ncontent-type: application/json\r\nconnection: close\r\n`;
  socket.end(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

/** The stream of all posts of Bluesky in the format of Jetstream: https://github.com/bluesky-social/jetstream */
export class SimulatedJetstream {
  readonly #server = new WebSocketServer({ noServer: true });
  #events: Event[] = [];
  #last = 0;
  /** Lower cursors are refused. */
  #keptFrom = 0;

  constructor(private readonly now: () => number) {}

  /** The number of open connections. */
  get listeners(): number {
    return this.#server.clients.size;
  }

  accept(url: URL, request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const cursor = url.searchParams.get('cursor');
    if (cursor !== null && Number(cursor) < this.#keptFrom)
      return refuseUpgrade(socket, 400, JSON.stringify({ error: 'CursorTooOld' }));
    const wanted = url.searchParams.getAll('wantedCollections');
    const wants = ({ collection }: Event) =>
      collection === null || wanted.length === 0 || wanted.includes(collection);
    this.#server.handleUpgrade(request, socket, head, (client) => {
      const send = (event: Event) => wants(event) && client.send(event.frame);
      client.on('error', () => client.terminate());
      if (cursor !== null) this.#events.filter(({ at }) => at >= Number(cursor)).forEach(send);
      this.#server.on('event', send);
      client.on('close', () => this.#server.off('event', send));
    });
  }

  /** Sends a new post, between other events. */
  post(post: SimulatedPost, all: readonly SimulatedPost[]): void {
    const { record, cid } = toView(post, all);
    const did = didOf(post.author);
    this.#emit(null, { did, kind: 'identity', identity: { did, handle: post.author, seq: this.#last } });
    this.#commit(did, 'app.bsky.feed.like', { operation: 'create', rkey: `like${post.id}`, record: {} });
    this.#commit(did, COLLECTION, { operation: 'create', rkey: post.id, record, cid });
  }

  /** Sends the deletion of a post. */
  withdraw(post: SimulatedPost): void {
    const rkey = blueskyUri(post.author, post.id).split('/').at(-1);
    this.#commit(didOf(post.author), COLLECTION, { operation: 'delete', rkey });
  }

  /** Sends the deletion of an account. */
  closeAccount(author: string): void {
    const did = didOf(author);
    this.#emit(null, { did, kind: 'account', account: { active: false, did, status: 'deleted' } });
  }

  /** Sends any frame to everyone. */
  send(frame: string): void {
    this.#push({ at: this.#next(), collection: null, frame });
  }

  /** Breaks every connection. */
  drop(): void {
    for (const client of this.#server.clients) client.terminate();
  }

  /** Forgets all events: earlier cursors are too old from now on. */
  forget(): void {
    this.#events = [];
    this.#keptFrom = this.#next();
  }

  #next(): number {
    return (this.#last = Math.max(this.#last + 1, this.now() * 1000));
  }

  #commit(did: string, collection: string, commit: object): void {
    this.#emit(collection, { did, kind: 'commit', commit: { rev: '3m5x2aaaaaa2k', collection, ...commit } });
  }

  #emit(collection: string | null, event: object): void {
    const at = this.#next();
    this.#push({ at, collection, frame: JSON.stringify({ ...event, time_us: at }) });
  }

  #push(event: Event): void {
    this.#events.push(event);
    this.#server.emit('event', event);
  }
}

import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { SimulatedAnswer } from './route.ts';

/** What goes wrong with the next calls to a source. */
export type Fault = (
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  /** The answer comes after this many milliseconds. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** The connection breaks in the middle of the body. */
  | { readonly kind: 'truncated' }
  /** A web page with status 200 in place of data. */
  | { readonly kind: 'html' }
  /** Items without id, time or shape among the good ones. */
  | { readonly kind: 'broken_items' }
) & {
  /** How many calls it affects. Default: 1. */
  readonly times?: number;
  /** Affects only calls whose path and query contain this text. */
  readonly matching?: string;
};

const PAGE = '<!doctype html><html><body><h1>Just a moment...</h1></body></html>';

/** Returns the answer's bytes, compressed if its headers say so. */
const bytesOf = ({ headers, body }: SimulatedAnswer) =>
  headers?.['content-encoding'] === 'gzip' ? gzipSync(body) : Buffer.from(body);

function send(response: ServerResponse, answer: SimulatedAnswer): void {
  response.writeHead(answer.status, answer.headers).end(bytesOf(answer));
}

function sendHalf(response: ServerResponse, answer: SimulatedAnswer): void {
  const bytes = bytesOf(answer);
  response.writeHead(answer.status, { ...answer.headers, 'content-length': bytes.length });
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
}

/** Sends an answer, with the fault if there is one. */
export function sendWith(fault: Fault | null, response: ServerResponse, answer: () => SimulatedAnswer): void {
  if (fault?.kind === 'status') {
    return send(response, { status: fault.status, headers: fault.headers ?? {}, body: fault.body ?? '' });
  }
  if (fault?.kind === 'html')
    return send(response, { status: 200, headers: { 'content-type': 'text/html' }, body: PAGE });
  if (fault?.kind === 'truncated') return sendHalf(response, answer());
  if (fault?.kind !== 'slow') return send(response, answer());
  const timer = setTimeout(() => send(response, answer()), fault.ms);
  response.on('close', () => clearTimeout(timer));
}

import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { EngineError } from './engine-error.ts';
import { readMultipart } from './multipart.ts';
import type { SessionSetup } from './session-setup.ts';

/** Largest request body in bytes, ten times the sink's largest batch. Bodies are kept in memory. */
const MAX_BODY = 512 * 1024 * 1024;

const OF_THE_INTERFACE = new Set([
  'query',
  'query_id',
  'database',
  'default_format',
  'wait_end_of_query',
  'buffer_size',
  'user',
  'password',
]);
/** Parameters for features that the embedded engine does not have. */
const UNSUPPORTED = new Set(['session_id', 'compress', 'decompress', 'role']);

/** A parsed request to the engine. */
export interface EngineRequest extends SessionSetup {
  readonly queryId: string;
  readonly statement: string;
  /** Rows of an INSERT; null when the body was the statement. */
  readonly rows: Buffer | null;
  readonly format: string;
  /** Whether the answer may start before the statement has ended. An error then cuts it. */
  readonly mayStream: boolean;
  /** The compression of the answer; null for none. */
  readonly encoding: 'gzip' | 'deflate' | null;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Throws `EngineError` unless the request has this user and token, in one of ClickHouse's three ways. */
export function authorize(request: IncomingMessage, url: URL, user: string, token: string): void {
  const basic = /^Basic (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const [basicUser, ...basicKey] = basic ? Buffer.from(basic, 'base64').toString().split(':') : [];
  const shownUser = request.headers['x-clickhouse-user'] ?? basicUser ?? url.searchParams.get('user') ?? '';
  const shownKey =
    request.headers['x-clickhouse-key'] ?? (basic ? basicKey.join(':') : url.searchParams.get('password'));
  if (shownUser !== user || !timingSafeEqual(digest(String(shownKey ?? '')), digest(token))) {
    throw new EngineError(
      516,
      'AUTHENTICATION_FAILED',
      'Authentication failed: password is incorrect, or there is no user with such name',
    );
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_BODY)
      throw new EngineError(307, 'TOO_MANY_BYTES', `The body is larger than ${MAX_BODY} bytes`);
    parts.push(part);
  }
  const body = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
  const options = { maxOutputLength: MAX_BODY };
  switch (request.headers['content-encoding']) {
    case undefined:
    case 'identity':
      return body;
    case 'gzip':
      return promisify<Buffer, typeof options, Buffer>(gunzip)(body, options);
    case 'deflate':
      return promisify<Buffer, typeof options, Buffer>(inflate)(body, options);
    case 'br':
      return promisify<Buffer, typeof options, Buffer>(brotliDecompress)(body, options);
    default:
      throw new EngineError(
        48,
        'NOT_IMPLEMENTED',
        `Content-Encoding ${request.headers['content-encoding']} is not known here`,
      );
  }
}

function answerEncoding(request: IncomingMessage, fields: ReadonlyMap<string, string>) {
  if (!['1', 'true'].includes(fields.get('enable_http_compression') ?? '')) return null;
  const accepted = request.headers['accept-encoding'];
  const match = /gzip|deflate/.exec(Array.isArray(accepted) ? accepted.join() : (accepted ?? ''));
  return (match?.[0] as 'gzip' | 'deflate' | undefined) ?? null;
}

/** Parses a request with its body. Throws `EngineError` for a feature that the engine does not have. */
export async function readRequest(request: IncomingMessage, url: URL): Promise<EngineRequest> {
  const body = await readBody(request);
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)/.exec(
    request.headers['content-type'] ?? '',
  )?.[1];
  const fields = new Map([...url.searchParams, ...(boundary ? readMultipart(body, boundary) : [])]);
  const unsupported = [...fields.keys()].find((name) => UNSUPPORTED.has(name));
  if (unsupported) throw new EngineError(48, 'NOT_IMPLEMENTED', `The embedded engine has no ${unsupported}`);

  const query = fields.get('query');
  const rest = [...fields].filter(([name]) => !OF_THE_INTERFACE.has(name));
  const named = request.headers['x-clickhouse-database'];
  return {
    queryId: fields.get('query_id') || randomUUID(),
    statement: query ?? body.toString(),
    rows: query === undefined || boundary ? null : body,
    format: fields.get('default_format') ?? String(request.headers['x-clickhouse-format'] ?? 'TabSeparated'),
    mayStream: !['1', 'true'].includes(fields.get('wait_end_of_query') ?? ''),
    encoding: answerEncoding(request, fields),
    database: fields.get('database') ?? (named === undefined ? null : String(named)),
    settings: new Map(rest.filter(([name]) => !name.startsWith('param_'))),
    parameters: new Map(
      rest
        .filter(([name]) => name.startsWith('param_'))
        .map(([name, value]) => [name.slice('param_'.length), value]),
    ),
  };
}

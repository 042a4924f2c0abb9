import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApi } from '../../api/main.ts';
import type { Postgres } from '../../postgres/client.ts';
import { openPostgres } from '../../postgres/pool.ts';
import { openClickHouse, type ClickHouse } from '../../clickhouse/client.ts';
import { eventually } from '../support/eventually.ts';
import { ask } from './graphql/ask.ts';
import { openWorld, type Tenant, type World } from './support/world.ts';

type State = 'up' | 'refuses' | 'hangs up';

/** A TCP proxy to a store that can fail: `refuses` resets connections, `hangs up` closes them after the first bytes. */
class Line {
  state: State = 'up';
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async to(target: string): Promise<Line> {
    const { hostname, port } = new URL(target);
    const server = createServer((socket) => line.accept(socket, hostname, Number(port)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = new URL(target);
    url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const line: Line = new Line(server, url.href);
    return line;
  }

  private accept(socket: Socket, hostname: string, port: number): void {
    socket.on('error', () => socket.destroy());
    if (this.state === 'refuses') return void socket.resetAndDestroy();
    if (this.state === 'hangs up') return void socket.once('data', () => socket.end());
    const upstream = connect(port, hostname);
    upstream.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('close', () => upstream.destroy());
    this.sockets.add(socket);
    socket.pipe(upstream).pipe(socket);
  }

  /** Drops every open connection and enters this state. */
  break(state: State): void {
    this.state = state;
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
  }

  close(): void {
    this.break('refuses');
    this.server.close();
  }
}

let world: World;
let tenant: Tenant;
let lines: { readonly postgres: Line; readonly clickhouse: Line };
let postgres: Postgres;
let clickhouse: ClickHouse;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  tenant = await world.tenant('Acme');
  const { postgresUrl, clickhouseUrl } = world.stores;
  lines = { postgres: await Line.to(postgresUrl), clickhouse: await Line.to(clickhouseUrl) };
  postgres = openPostgres(lines.postgres.url);
  clickhouse = openClickHouse(lines.clickhouse.url);
  app = buildApi({ ...world.context, postgres, clickhouse });
});
afterAll(async () => {
  await app.close();
  await postgres.close();
  await clickhouse.close();
  lines.postgres.close();
  lines.clickhouse.close();
  await world.close();
});

const mentions = () =>
  app.inject({ url: '/api/v1/mentions', headers: { authorization: `Bearer ${tenant.fullKey}` } });

describe.each(['postgres', 'clickhouse'] as const)('a %s that becomes unavailable', (store) => {
  it.each(['refuses', 'hangs up'] as const)('and %s causes 503 until it is back', async (state) => {
    expect((await mentions()).statusCode).toBe(200);
    lines[store].break(state);
    for (let tries = 0; tries < 3; tries++) {
      const reply = await mentions();
      expect([reply.statusCode, reply.headers['retry-after']], reply.body).toEqual([503, '5']);
      const { status, codes } = await ask({ app }, tenant.fullKey, '{ listMentions { total } }');
      expect(status === 503 || codes.includes('unavailable'), `${status} ${codes.join()}`).toBe(true);
      expect(codes).toEqual(['unavailable']);
    }
    lines[store].break('up');
    await eventually(async () => (await mentions()).statusCode === 200);
  });
});

import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMcpRoutes } from '../../../../api/mcp/mcp.ts';
import { OPERATIONS } from '../../../../api/operations/index.ts';
import { defineOperation } from '../../../../api/operation.ts';
import { createServer as createApi } from '../../../../api/rest/server.ts';
import { PublicError } from '../../../../schemas/errors.ts';
import { packageRoot } from '../../../../runtime/package-root.ts';
import { fakeContext, FULL_KEY } from '../../support/fake-context.ts';

const CLI = join(packageRoot, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
const HOOK = new URL('./without-glob.mjs', import.meta.url).href;
const EXPECTED = join(import.meta.dirname, 'expected-failures.yaml');

/** Defines an operation under a tool name the suite calls. */
const named = (operationId: string, run: () => Promise<{ text: string }>) =>
  defineOperation({
    operationId,
    route: `GET /api/v1/${operationId}`,
    access: 'R',
    tag: 'Test',
    summary: operationId,
    response: Type.Object({ text: Type.String() }, { additionalProperties: false }),
    run,
  });
const OF_THE_SUITE = [
  named('test_simple_text', () => Promise.resolve({ text: 'This is a simple text response.' })),
  named('test_error_handling', () => Promise.reject(new PublicError('conflict', 'This tool always fails.'))),
];

let api: FastifyInstance;
let proxy: Server;
let folder: string;

/** Proxies requests with a credential added, which the suite cannot send. */
function startProxy(to: URL): Promise<Server> {
  const server = createServer((asked, answer) => {
    const { method, url, headers } = asked;
    const path = { host: to.hostname, port: to.port, method, path: url };
    const onward = request(
      { ...path, headers: { ...headers, authorization: `Bearer ${FULL_KEY}` } },
      (reply) => {
        answer.writeHead(reply.statusCode!, reply.headers);
        reply.pipe(answer);
      },
    );
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  // No timeout: on a busy machine a connection could close just as the suite reuses it.
  server.keepAliveTimeout = 0;
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

beforeAll(async () => {
  const context = fakeContext();
  api = createApi(context);
  addMcpRoutes(api, context, [...OPERATIONS, ...OF_THE_SUITE], () => Promise.resolve(null));
  proxy = await startProxy(new URL(await api.listen({ host: '127.0.0.1', port: 0 })));
  folder = await mkdtemp(join(tmpdir(), 'conformance-'));
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await api.close();
  await rm(folder, { recursive: true });
});

function runSuite(): Promise<{ code: number | null; output: string }> {
  const { port } = proxy.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/mcp`;
  const register = `data:text/javascript,import{register}from"node:module";register(${JSON.stringify(HOOK)})`;
  const args = ['--import', register, CLI, 'server', '--url', url, '--expected-failures', EXPECTED];
  const child = spawn(process.execPath, args, { cwd: folder });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

it('the server passes the official conformance suite for a server that only has tools', async () => {
  const { code, output } = await runSuite();
  const summary = output.slice(output.indexOf('=== SUMMARY'));
  // The summary comes last, after the reason for every failed check.
  expect(code, output.slice(-20_000)).toBe(0);
  const passed = [...summary.matchAll(/^✓ ([\w-]+):/gm)].map(([, scenario]) => scenario);
  expect(passed).toEqual(
    expect.arrayContaining([
      'server-initialize',
      'ping',
      'tools-list',
      'tools-call-simple-text',
      'tools-call-error',
      'dns-rebinding-protection',
    ]),
  );
});

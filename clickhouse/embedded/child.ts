import type { Server } from 'node:http';
import { openEngine, type Engine } from './engine.ts';
import type { ChildMessage, ParentMessage, StartMessage } from './messages.ts';
import { createEngineServer } from './serve.ts';

/** The process that owns the embedded engine. A query that crashes it does not end the service, which restarts it. */

const FINISH_MS = 5_000;

let running: { readonly engine: Engine; readonly server: Server } | null = null;
let stopping = false;

const report = (message: ChildMessage) => void process.send?.(message);

function start({ folder, configFile, port, token }: StartMessage): void {
  try {
    const engine = openEngine(folder, configFile);
    const server = createEngineServer(engine, token);
    server.once('error', (error) => report({ kind: 'failed', reason: error.message }));
    server.listen(port, '127.0.0.1', () => report({ kind: 'ready' }));
    running = { engine, server };
  } catch (error) {
    report({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  }
}

/** Accepts no more requests, lets running ones finish, closes the engine and exits. */
function stop(): void {
  if (stopping) return;
  stopping = true;
  if (!running) process.exit(0);
  const { engine, server } = running;
  const finish = () => {
    engine.close();
    process.exit(0);
  };
  server.close(finish);
  server.closeIdleConnections();
  // Acknowledged writes are on disk, and an unfinished write is not acknowledged. A regular exit under a running
  // query would crash inside the engine.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), FINISH_MS).unref();
}

process.on('message', (message: ParentMessage) => (message.kind === 'start' ? start(message) : stop()));
process.on('disconnect', stop);
// Signals to the whole group reach the parent too, which stops this process when its own work is done.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.connected || stop());

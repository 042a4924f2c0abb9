import { closeQuickly } from './closing.ts';
import { addHealthRoutes } from './health.ts';
import type { ApiContext } from '../context.ts';
import { createServer } from './server.ts';

/**
 * Serves only health and metrics, for a process without the role `api`. Returns null when the port is taken, which is
 * normal when several such processes run on one machine.
 */
export async function startHealth(
  context: ApiContext,
): Promise<{ address: string; close(): Promise<void> } | null> {
  const app = createServer(context);
  addHealthRoutes(app, context);
  closeQuickly(app);
  try {
    const address = await app.listen({ host: context.config.host, port: context.config.port });
    return { address, close: () => app.close() };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    context.logger.info(`Port ${context.config.port} is in use: this process serves no health and metrics.`);
    await app.close();
    return null;
  }
}

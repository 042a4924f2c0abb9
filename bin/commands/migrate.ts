import type { Config } from '../../schemas/config/config.ts';
import { withStores } from '../service/stores.ts';
import { printLine } from '../terminal.ts';

/** `earshot migrate`: applies pending migrations to both stores and prints their names. */
export async function migrate(config: Config, options: { json?: boolean }): Promise<void> {
  const applied = await withStores(config, async ({ migrated }) => migrated);
  if (options.json) printLine(JSON.stringify({ applied }));
  else printLine(applied.length > 0 ? `applied ${applied.join(', ')}` : 'nothing to do');
}

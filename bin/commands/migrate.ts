import type { Config } from '../../schemas/config/config.ts';
import { silentLogger } from '../../runtime/logger.ts';
import { openStores } from '../service/stores.ts';
import { printLine } from '../terminal.ts';

/** `earshot migrate`: applies pending migrations to both stores and prints their names. */
export async function migrate(config: Config, options: { json?: boolean }): Promise<void> {
  const stores = await openStores(config, silentLogger(), { share: true });
  await stores.close();
  if (options.json) printLine(JSON.stringify({ applied: stores.migrated }));
  else printLine(stores.migrated.length > 0 ? `applied ${stores.migrated.join(', ')}` : 'nothing to do');
}

import type { Config } from '../../schemas/config/config.ts';
import { silentLogger } from '../../runtime/logger.ts';
import { openStores } from '../service/stores.ts';
import { say } from '../terminal.ts';

/** `earshot migrate`: brings both stores up to date and says what changed. */
export async function migrate(config: Config, options: { json?: boolean }): Promise<void> {
  const stores = await openStores(config, silentLogger(), { share: true });
  await stores.close();
  if (options.json) say(JSON.stringify({ applied: stores.migrated }));
  else say(stores.migrated.length > 0 ? `applied ${stores.migrated.join(', ')}` : 'nothing to do');
}

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { resetOwnerPassword } from '../../bin/commands/workspaces.ts';
import { isPassword } from '../../postgres/accounts/password-hash.ts';
import { createSession, findSession } from '../../postgres/accounts/sessions.ts';
import { addOwner, findAccount } from '../../postgres/accounts/users.ts';
import { createWorkspace } from '../../postgres/accounts/workspaces.ts';
import { parseConfig, type Config } from '../../schemas/config/config.ts';
import { startStores, type Stores } from '../support/stores.ts';

let stores: Stores;
let config: Config;
beforeAll(async () => {
  stores = await startStores();
  const { postgresUrl, clickhouseUrl } = stores;
  config = parseConfig({ EARSHOT_POSTGRES_URL: postgresUrl, EARSHOT_CLICKHOUSE_URL: clickhouseUrl });
});
afterAll(() => stores.close());

it('sets a new password for an owner without email, and ends their sessions', async () => {
  const { postgres } = stores;
  const { id } = await createWorkspace(postgres, 'Acme');
  const { userId } = await addOwner(postgres, id, 'Jane@example.com', 'forgotten long ago');
  const session = await createSession(postgres, id, userId);
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await resetOwnerPassword(config, { email: 'jane@example.com', json: true });
  const shown = JSON.parse(printed.mock.calls.flat().join('')) as { email: string; password: string };
  printed.mockRestore();
  expect(shown.email).toBe('Jane@example.com');
  const account = await findAccount(postgres, 'jane@example.com');
  expect(await isPassword(shown.password, account!.passwordHash)).toBe(true);
  expect(await findSession(postgres, session)).toBeNull();
});

it('reports an unknown account', async () => {
  await expect(resetOwnerPassword(config, { email: 'nobody@example.com' })).rejects.toThrow(
    'there is no account for "nobody@example.com"',
  );
});

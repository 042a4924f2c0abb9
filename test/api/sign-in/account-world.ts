import { addMember } from '../../../postgres/accounts/members.ts';
import { hashPassword } from '../../../postgres/accounts/password-hash.ts';
import { createSession } from '../../../postgres/accounts/sessions.ts';
import { insertAccount } from '../../../postgres/accounts/users.ts';
import { fakeContext } from '../support/fake-context.ts';
import { openWorld, type Tenant, type World } from '../support/world.ts';
import { callAuth, cookieOf, postAuth, type AuthAnswer } from './auth-call.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';

export const PASSWORD = 'correct horse battery';
export const OTHER_PASSWORD = 'another staple entirely';

/** The API with a mail server and two workspaces. */
export interface AccountWorld {
  readonly world: World;
  readonly acme: Tenant;
  readonly globex: Tenant;
  readonly mailbox: Mailbox;
  /** Creates a person with `PASSWORD` who is an editor of both workspaces. Returns their id. */
  person(email: string): Promise<string>;
  /** Starts a session in the first workspace without a password, which is slow to check. Returns its cookie. */
  session(userId: string): Promise<string>;
  /** Signs in and returns the cookie; null if it was rejected. */
  signIn(email: string, password?: string): Promise<string | null>;
  call<Body = unknown>(route: string, body?: unknown, cookie?: string | null): Promise<AuthAnswer<Body>>;
  /** Whether a cookie still opens a session. */
  isOpen(cookie: string | null): Promise<boolean>;
  /** Returns what a workspace's audit log says a person did, in order. */
  noted(workspaceId: number, userId: string): Promise<string[]>;
}

/** Opens the world over real stores. */
export async function openAccountWorld(): Promise<AccountWorld> {
  const mailbox = openMailbox();
  const { config, channels } = fakeContext();
  const variables = { ...config.variables, EARSHOT_SMTP_URL: 'smtp://mail.example' };
  const world = await openWorld({
    config: { ...config, variables },
    channels: { ...channels, email: mailbox },
  });
  const { postgres } = world.stores;
  const [acme, globex] = [await world.tenant('Acme'), await world.tenant('Globex')];
  // Hashing is slow, and no test depends on people having different passwords.
  const passwordHash = await hashPassword(PASSWORD);
  return {
    ...{ world, acme, globex, mailbox },
    async person(email) {
      const id = (await insertAccount(postgres, { email, name: 'Jane', passwordHash }))!;
      for (const { workspaceId } of [acme, globex]) await addMember(postgres, workspaceId, id, 'editor');
      return id;
    },
    session: async (userId) => `earshot_session=${await createSession(postgres, acme.workspaceId, userId)}`,
    async signIn(email, password = PASSWORD) {
      const reply = await postAuth(world.app, '/auth/sign-in', { email, password });
      return reply.status === 200 ? cookieOf(reply) : null;
    },
    call: (route, body, cookie) => callAuth(world.app, route, body, cookie ? { cookie } : {}),
    isOpen: async (cookie) =>
      (await acme.callWith({ cookie: cookie ?? '' }, 'GET /workspace')).status === 200,
    async noted(workspaceId, userId) {
      const rows = await postgres.query<{ line: string }>(
        `SELECT operation || ' ' || outcome AS line FROM audit_log WHERE workspace_id = $1 AND actor_id = $2 ORDER BY id`,
        [workspaceId, userId],
      );
      return rows.map(({ line }) => line);
    },
  };
}

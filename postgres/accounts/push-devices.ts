import { createHash } from 'node:crypto';
import { newId } from '../../schemas/new-id.ts';
import type { Queryable } from '../client.ts';
import { createSeal } from '../sealed.ts';
import type { KnownSession } from './sessions.ts';

/** A browser's subscription, as `PushSubscription.toJSON` writes it. */
export interface PushSubscriptionFields {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** A browser of a person, as that one sees it. */
export interface OwnDevice {
  readonly id: string;
  /** The header `User-Agent` of its subscription; null: it had none. */
  readonly userAgent: string | null;
  readonly created_at: string;
}

const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest();

/** A subscription can be read only for the browser that it belongs to. */
const placeOf = (id: string) => `push device ${id}`;

/** Returns a person's browsers with notifications, the oldest first. Not for tenants. */
export const listDevices = (db: Queryable, userId: string) =>
  db.query<OwnDevice>(
    `SELECT id, user_agent AS "userAgent", created_at FROM push_devices WHERE user_id = $1 ORDER BY created_at, id`,
    [userId],
  );

/** Adds the browser of a session, instead of what the same browser had before, whoever used it. Returns its id. */
export async function addDevice(
  db: Queryable,
  secretKey: Buffer,
  session: Pick<KnownSession, 'id' | 'userId'>,
  subscription: PushSubscriptionFields,
  userAgent: string | null,
): Promise<string> {
  const id = newId('psh');
  const sealed = createSeal(secretKey).seal(JSON.stringify(subscription), placeOf(id));
  await db.query(
    `INSERT INTO push_devices (id, user_id, session_id, endpoint_hash, subscription, user_agent)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (endpoint_hash) DO UPDATE SET (id, user_id, session_id, subscription, user_agent, created_at) =
       (EXCLUDED.id, EXCLUDED.user_id, EXCLUDED.session_id, EXCLUDED.subscription, EXCLUDED.user_agent, now())`,
    [id, session.userId, session.id, hashOf(subscription.endpoint), sealed, userAgent],
  );
  return id;
}

/** Removes a browser of a person. Returns false when they have none with this id. */
export const removeDevice = (db: Queryable, userId: string, id: string) =>
  db.some('DELETE FROM push_devices WHERE user_id = $1 AND id = $2 RETURNING id', [userId, id]);

/** Removes a browser, whoever has it. */
export const forgetDevice = async (db: Queryable, id: string): Promise<void> =>
  void (await db.query('DELETE FROM push_devices WHERE id = $1', [id]));

/** Returns the browsers of a member of a workspace; null when nobody there has this email address. */
export async function devicesOfMember(
  db: Queryable,
  secretKey: Buffer,
  workspaceId: number,
  email: string,
): Promise<(PushSubscriptionFields & { readonly id: string })[] | null> {
  const rows = await db.query<{ id: string | null; subscription: string }>(
    `SELECT d.id, d.subscription FROM members m JOIN users u ON u.id = m.user_id
     LEFT JOIN push_devices d ON d.user_id = u.id
     WHERE m.workspace_id = $1 AND lower(u.email) = lower($2) ORDER BY d.created_at`,
    [workspaceId, email],
  );
  if (rows.length === 0) return null;
  const seal = createSeal(secretKey);
  return rows.flatMap(({ id, subscription }) =>
    id === null
      ? []
      : [{ id, ...(JSON.parse(seal.open(subscription, placeOf(id))) as PushSubscriptionFields) }],
  );
}

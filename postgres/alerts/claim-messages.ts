import type { AlertChannel } from '../../schemas/alerts/alert-channel.ts';
import { FLOOD_COUNT, FLOOD_MS } from '../../schemas/alerts/alert-flood.ts';
import { assignMatches } from './alert-matches.ts';
import { MESSAGE_LEASE, type ClaimedMessage } from './alert-messages.ts';
import type { Postgres, Queryable } from '../client.ts';

type Claim = Omit<ClaimedMessage, 'floods'>;

/** What decides how much a message reports. */
interface Rush {
  readonly id: string;
  /** Whether the alert has found more in the last minute, or has more waiting, than it reports one by one. */
  readonly floods: boolean;
  /** Whether its last message was sent within the last minute. */
  readonly rests: boolean;
}

/** What is to be sent now: messages `m` of alerts `a`. */
const DUE = `m.state = 'pending' AND m.next_attempt_at <= now() AND (m.leased_until IS NULL OR m.leased_until <= now())
         -- Matches saved while a message was sent may not know of the flood that it belongs to.
         AND (m.failures > 0 OR a.quiet_until IS NULL OR a.quiet_until <= now())`;

/** Returns the channels that have messages to be sent now. Not for tenants. */
export async function dueChannels(db: Queryable): Promise<AlertChannel[]> {
  const rows = await db.query<{ channel: AlertChannel }>(
    `SELECT DISTINCT a.channel FROM alert_messages m JOIN alerts a ON a.id = m.alert_id WHERE ${DUE}`,
  );
  return rows.map(({ channel }) => channel);
}

const claimDue = (tx: Queryable, channel: AlertChannel, limit: number) =>
  tx.query<Claim>(
    `WITH due AS (
       SELECT m.id FROM alert_messages m JOIN alerts a ON a.id = m.alert_id
       WHERE ${DUE} AND a.channel = $1
       -- The alerts too, so that none is deleted while its matches are assigned.
       ORDER BY m.next_attempt_at LIMIT $2 FOR KEY SHARE OF a SKIP LOCKED FOR UPDATE OF m SKIP LOCKED
     )
     UPDATE alert_messages m SET takes = takes + 1, leased_until = now() + ${MESSAGE_LEASE}
     FROM due WHERE m.id = due.id
     RETURNING m.id, workspace_id, alert_id, kind, takes, failures, usual,
       (extract(epoch FROM ends_at) * 1000)::bigint AS ends_at,
       (extract(epoch FROM give_up_at) * 1000)::bigint AS give_up_at`,
    [channel, limit],
  );

/** Counts only as far as a flood. */
const readRushes = (tx: Queryable, ids: readonly string[]) =>
  tx.query<Rush>(
    `SELECT m.id,
       greatest(
         (SELECT count(*) FROM (SELECT FROM alert_finds f WHERE f.alert_id = m.alert_id
            AND f.found_at > now() - $2 * interval '1 millisecond' LIMIT $3 + 1) recent),
         (SELECT count(*) FROM (SELECT FROM alert_finds f WHERE f.alert_id = m.alert_id
            AND f.message_id IS NULL LIMIT $3 + 1) waiting)) > $3 AS floods,
       a.last_sent_at IS NOT NULL AND a.last_sent_at > now() - $2 * interval '1 millisecond' AS rests
     FROM alert_messages m JOIN alerts a ON a.id = m.alert_id WHERE m.id = ANY($1)`,
    [ids, FLOOD_MS, FLOOD_COUNT],
  );

/** Returns messages to the queue until a minute after the last message of their alerts. */
const holdBack = (tx: Queryable, ids: readonly string[]) =>
  tx.query(
    `UPDATE alert_messages m SET leased_until = NULL, next_attempt_at = a.last_sent_at + $2 * interval '1 millisecond'
     FROM alerts a WHERE a.id = m.alert_id AND m.id = ANY($1)`,
    [ids, FLOOD_MS],
  );

/**
 * Claims up to `limit` due messages of a channel, with the matches that each reports: one, or all that wait when there are
 * many or when the message has waited before. Not for tenants.
 */
export const claimMessages = (
  postgres: Postgres,
  channel: AlertChannel,
  limit: number,
): Promise<ClaimedMessage[]> =>
  postgres.transaction(async (tx) => {
    const claims = await claimDue(tx, channel, limit);
    const gathering = claims.filter(({ ends_at }) => ends_at === null);
    if (gathering.length === 0) return claims.map((claim) => ({ ...claim, floods: false }));
    const ids = gathering.map(({ id }) => id);
    const rushes = new Map((await readRushes(tx, ids)).map((rush) => [rush.id, rush]));
    const floods = ({ id }: Claim) => rushes.get(id)?.floods === true;
    const held = gathering.filter(
      (claim) => claim.takes === 1 && floods(claim) && rushes.get(claim.id)!.rests,
    );
    if (held.length > 0)
      await holdBack(
        tx,
        held.map(({ id }) => id),
      );
    const sendable = gathering.filter((claim) => !held.includes(claim));
    await assignMatches(
      tx,
      sendable.map((claim) => ({ ...claim, alone: claim.takes === 1 && !floods(claim) })),
    );
    return claims
      .filter((claim) => !held.includes(claim))
      .map((claim) => ({ ...claim, floods: floods(claim) }));
  });

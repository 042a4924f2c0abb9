import type { ClickHouseClient } from '@clickhouse/client';
import { DIGEST_ENTRIES, type AlertMatches } from '../../outbound/messages/alert-message.ts';
import { messageMatches } from '../../postgres/alerts/alert-matches.ts';
import type { ClaimedMessage } from '../../postgres/alerts/alert-messages.ts';
import { openAlertSecret } from '../../postgres/alerts/alert-secrets.ts';
import { getAlert } from '../../postgres/alerts/alerts.ts';
import type { Postgres } from '../../postgres/client.ts';
import { outlineProjects, type ProjectOutline } from '../../postgres/projects/projects.ts';
import { getWorkspace } from '../../postgres/accounts/workspaces.ts';
import { alertSelection } from '../../domain/alerts/alert-match.ts';
import { alertZone } from '../../schemas/alerts/alert-zone.ts';
import type { Alert } from '../../schemas/alerts/alert.ts';
import { digestMatches, spikeMatches } from './timed-matches.ts';
import type { Workspace } from '../../schemas/accounts/workspace.ts';

/** The alert of a message as it is now, its workspace, and the live projects of the workspace. */
export interface AlertDetails {
  readonly alert: Alert;
  readonly workspace: Pick<Workspace, 'id' | 'timezone' | 'plan'>;
  readonly projects: readonly ProjectOutline[];
  /** The token or signing secret of the alert; null: it has none. */
  readonly secret: string | null;
}

/** Reads the details of a message's alert; null when the alert is off, deleted, or of another kind by now. */
export function loadAlertDetails(
  { postgres, secretKey }: { readonly postgres: Postgres; readonly secretKey: Buffer },
  { workspace_id, alert_id, kind }: ClaimedMessage,
): Promise<AlertDetails | null> {
  return postgres.asTenant(workspace_id, async (tx) => {
    const alert = await getAlert(tx, workspace_id, alert_id);
    const workspace = await getWorkspace(tx, workspace_id);
    if (!alert?.enabled || alert.kind !== kind || !workspace) return null;
    const secret = await openAlertSecret(tx, secretKey, workspace_id, alert);
    return { alert, workspace, secret, projects: await outlineProjects(tx, workspace_id) };
  });
}

interface MatchStores {
  readonly postgres: Postgres;
  readonly clickhouse: ClickHouseClient;
}

/**
 * Reads the matches that a message reports: all that a rule or an alert of traction has gathered, what was collected since the previous digest, or
 * what was posted in the hour of a spike.
 */
export async function loadMatches(
  stores: MatchStores,
  message: ClaimedMessage,
  details: AlertDetails,
): Promise<AlertMatches> {
  const { ends_at: end, usual } = message;
  if (end === null) return messageMatches(stores.postgres, message.id, DIGEST_ENTRIES);
  const { alert, workspace, projects } = details;
  const ids = projects.map(({ id }) => id);
  const selection = alertSelection(alert, workspace.id, ids, end);
  const period = {
    selection,
    alert,
    end,
    timeZone: alertZone(alert, { workspace: workspace.timezone, projects }),
  };
  return usual === null
    ? digestMatches(stores.clickhouse, period)
    : spikeMatches(stores.clickhouse, { ...period, usual });
}

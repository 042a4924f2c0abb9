import type { ClickHouseClient } from '@clickhouse/client';
import { DIGEST_ENTRIES, type AlertFinds } from '../../outbound/messages/alert-message.ts';
import { findsOf } from '../../postgres/alerts/alert-finds.ts';
import type { TakenMessage } from '../../postgres/alerts/alert-messages.ts';
import { getAlert } from '../../postgres/alerts/alerts.ts';
import type { Postgres } from '../../postgres/client.ts';
import { outlineProjects, type ProjectOutline } from '../../postgres/projects/projects.ts';
import { getWorkspace } from '../../postgres/accounts/workspaces.ts';
import { alertSelection } from '../../schemas/alerts/alert-match.ts';
import type { Alert } from '../../schemas/alerts/alert.ts';
import { findDigest, findSpike } from './timed-finds.ts';
import type { Workspace } from '../../schemas/accounts/workspace.ts';

/** Whose message it is: the alert as it is now, its workspace and the live projects of that. */
export interface Scene {
  readonly alert: Alert;
  readonly workspace: Pick<Workspace, 'id' | 'timezone' | 'plan'>;
  readonly projects: readonly ProjectOutline[];
}

/** Reads whose message it is; null when the alert is off, gone, or of another kind by now. */
export function readScene(
  postgres: Postgres,
  { workspace_id, alert_id, kind }: TakenMessage,
): Promise<Scene | null> {
  return postgres.asTenant(workspace_id, async (tx) => {
    const alert = await getAlert(tx, workspace_id, alert_id);
    const workspace = await getWorkspace(tx, workspace_id);
    if (!alert?.enabled || alert.kind !== kind || !workspace) return null;
    return { alert, workspace, projects: await outlineProjects(tx, workspace_id) };
  });
}

/** The zone that an alert goes by: its own, else that of its project, else that of the workspace. */
const zoneOf = ({ alert, workspace, projects }: Scene): string =>
  alert.timezone ?? projects.find(({ id }) => id === alert.project_id)?.timezone ?? workspace.timezone;

/** The stores that hold what there is to tell. */
interface FindStores {
  readonly postgres: Postgres;
  readonly clickhouse: ClickHouseClient;
}

/**
 * What a message has to tell. A rule's: all that the rule found. A digest's: what was collected from the digest before until its
 * own time, however late it is sent, so that nothing is told twice or missed. A spike's: what was posted in its hour.
 */
export async function readFinds(
  stores: FindStores,
  message: TakenMessage,
  scene: Scene,
): Promise<AlertFinds> {
  const { ends_at: end, usual } = message;
  if (end === null) return findsOf(stores.postgres, message.id, DIGEST_ENTRIES);
  const { alert, workspace, projects } = scene;
  const ids = projects.map(({ id }) => id);
  const selection = alertSelection(alert, workspace.id, ids);
  const about = { selection, alert, end, timeZone: zoneOf(scene) };
  return usual === null
    ? findDigest(stores.clickhouse, about)
    : findSpike(stores.clickhouse, { ...about, usual });
}

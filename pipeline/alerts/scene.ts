import { type ClickHouseClient } from '@clickhouse/client';
import { readDigest } from '../../clickhouse/digest.ts';
import { DIGEST_ENTRIES, type AlertFinds } from '../../outbound/messages/alert-message.ts';
import { DIGEST_DAYS, digestFinds } from '../../outbound/messages/digest-finds.ts';
import { findsOf } from '../../postgres/alert-finds.ts';
import { type TakenMessage } from '../../postgres/alert-messages.ts';
import { getAlert } from '../../postgres/alerts.ts';
import { type Postgres } from '../../postgres/client.ts';
import { outlineProjects, type ProjectOutline } from '../../postgres/projects.ts';
import { getWorkspace } from '../../postgres/workspaces.ts';
import { alertSelection } from '../../schemas/alert-match.ts';
import { DEFAULT_DIGEST_HOUR, type Alert } from '../../schemas/alert.ts';
import { digestAt, digestSpans } from '../../schemas/digest-time.ts';

/** Whose message it is: the alert as it is now, its workspace and the live projects of that. */
export interface Scene {
  readonly alert: Alert;
  readonly workspace: { readonly id: number; readonly timezone: string };
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

/** The clock that a digest goes by: its own zone, else that of its project, else that of the workspace. */
function clockOf({ alert, workspace, projects }: Scene) {
  const project = projects.find(({ id }) => id === alert.project_id);
  const timeZone = alert.timezone ?? project?.timezone ?? workspace.timezone;
  return { hour: alert.hour ?? DEFAULT_DIGEST_HOUR, timeZone };
}

/**
 * What a message has to tell. A rule's: all that the rule found. A digest's: what was collected from the hour of the day before
 * to the hour of its day, however late it is sent, so that nothing is told twice or missed.
 */
export async function readFinds(
  { postgres, clickhouse }: { readonly postgres: Postgres; readonly clickhouse: ClickHouseClient },
  message: TakenMessage,
  scene: Scene,
): Promise<AlertFinds> {
  if (message.day === null) return findsOf(postgres, message.id, DIGEST_ENTRIES);
  const { alert, workspace, projects } = scene;
  const clock = clockOf(scene);
  const since = digestSpans(message.day, DIGEST_DAYS, clock);
  const until = digestAt(message.day, clock);
  const ids = projects.map(({ id }) => id);
  const selection = alertSelection(alert, workspace.id, ids);
  const read = await readDigest(clickhouse, selection, { since, until }, DIGEST_ENTRIES);
  return digestFinds({ ...read, ends: [...since.slice(1), until], timeZone: clock.timeZone });
}

/** As the time zone of an alert: that of its project. */
export const PROJECT_ZONE = 'project';

/** The zones that an alert may go by. IANA names; null: the project sets none. */
export interface AlertZones {
  readonly workspace: string;
  /** By project id. */
  readonly projects: readonly { readonly id: string; readonly timezone: string | null }[];
}

/** Returns whose clock an alert goes by: its own zone, its project's if it says so, else the workspace's. */
export function alertZone(
  { timezone, project_id }: { readonly timezone: string | null; readonly project_id: string | null },
  { workspace, projects }: AlertZones,
): string {
  if (timezone !== PROJECT_ZONE) return timezone ?? workspace;
  return projects.find(({ id }) => id === project_id)?.timezone ?? workspace;
}

import { effectiveCadenceMs } from '../schemas/projects/cadence.ts';
import { PublicError } from '../schemas/errors.ts';
import type { ProjectFields, ProjectPatch } from '../postgres/projects/projects.ts';
import type { Project } from '../schemas/projects/project.ts';
import { slugFor } from './new-project.ts';

/** The default cadence of projects, and the shortest one in effect. */
export interface CadenceRules {
  readonly workspace: string;
  readonly minimum: string;
}

/**
 * Returns everything that changes when a caller changes a project: a resumed project is due at once; one with another
 * cadence is due that long after its last scan; a public one without a slug gets one. `now` is milliseconds since
 * 1970.
 */
export function completePatch(
  project: Project,
  patch: Partial<ProjectFields>,
  cadences: CadenceRules,
  now: number,
): ProjectPatch {
  const due = (at: number) => ({ next_due_at: new Date(Math.max(at, now)).toISOString() });
  const { name, public: isPublic, public_slug } = { ...project, ...patch };
  const slug = isPublic && public_slug === null ? { public_slug: slugFor(name, project.id) } : {};
  if (project.paused && patch.paused === false) return { ...patch, ...slug, ...due(now) };
  if (patch.scan_every === undefined || project.last_scan_at === null) return { ...patch, ...slug };
  const cadence = effectiveCadenceMs(patch.scan_every ?? cadences.workspace, cadences.minimum);
  return { ...patch, ...slug, ...due(Date.parse(project.last_scan_at) + cadence) };
}

/** Runs a write of a project. A slug that another project has is a conflict, not a fault. */
export async function slugOrConflict<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === '23505' && constraint?.includes('public_slug')) {
      throw new PublicError('conflict', 'public_slug: is used by another project');
    }
    throw error;
  }
}

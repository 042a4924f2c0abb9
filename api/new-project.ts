import { insertCategory } from '../postgres/projects/categories.ts';
import type { Queryable } from '../postgres/client.ts';
import { insertGroup, markBrandGroup } from '../postgres/projects/keyword-groups.ts';
import { insertKeywords } from '../postgres/projects/keywords.ts';
import { insertProject, type ProjectFields } from '../postgres/projects/projects.ts';
import { newId } from '../schemas/new-id.ts';
import { DEFAULT_CATEGORIES } from '../schemas/projects/default-categories.ts';
import { DEFAULT_GROUPS, type Project } from '../schemas/projects/project.ts';

/** The input of a new project: its fields, and the terms of its first keywords. */
export type NewProject = Partial<ProjectFields> &
  Pick<ProjectFields, 'name'> & {
    readonly keywords?: readonly string[];
    readonly competitors?: readonly string[];
  };

/**
 * Returns a slug for a public page without one: the name in plain letters plus four characters of the id, so that two
 * projects of the same name do not collide.
 */
export function slugFor(name: string, projectId: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 48)
    .replace(/-+$/, '');
  return `${plain || 'project'}-${projectId.slice(-4)}`;
}

/** Adds a project with the default groups, the default categories of its mode and its first keywords. `tx` must be one transaction. */
export async function createProject(
  tx: Queryable,
  workspaceId: number,
  wanted: NewProject,
): Promise<Project> {
  const { keywords = [], competitors = [], ...fields } = wanted;
  const id = newId('prj');
  const slug = fields.public && !fields.public_slug ? { public_slug: slugFor(fields.name, id) } : {};
  const project = await insertProject(tx, workspaceId, id, { ...fields, ...slug });
  for (const group of DEFAULT_GROUPS) {
    const { id: group_id } = await insertGroup(tx, workspaceId, id, group);
    if (group.kind === 'brand') await markBrandGroup(tx, workspaceId, group_id);
    const terms = group.kind === 'brand' ? keywords : competitors;
    if (terms.length > 0) {
      await insertKeywords(
        tx,
        workspaceId,
        id,
        terms.map((term) => ({ term, group_id })),
      );
    }
  }
  for (const category of DEFAULT_CATEGORIES[project.mode])
    await insertCategory(tx, workspaceId, id, category);
  return project;
}

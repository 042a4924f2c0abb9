import { Type } from '@sinclair/typebox';
import {
  countAnnotations,
  deleteAnnotation,
  getAnnotation,
  insertAnnotation,
  listAnnotations,
  updateAnnotation,
} from '../../../postgres/projects/annotations.ts';
import { getProject } from '../../../postgres/projects/projects.ts';
import {
  ANNOTATION_DEFAULTS,
  annotationFields,
  AnnotationSchema,
} from '../../../schemas/analytics/annotation.ts';
import { PublicError } from '../../../schemas/errors.ts';
import { IntegerId } from '../../../schemas/formats.ts';
import { Deleted, deletedOr404, found, PathId } from '../../lookup.ts';
import { defineOperation, optional } from '../../operation.ts';
import { defineUpdate, stored } from '../../update.ts';

/** Three releases a week for six years. The list has no pages. */
const MOST_ANNOTATIONS = 1_000;

const annotationPath = { annotation: PathId };
const { project_id, ...required } = annotationFields;

/** Writes a time in UTC: offsets can be larger than the store reads. */
const inUtc = <T extends { readonly at?: string }>(body: T): T =>
  body.at === undefined ? body : { ...body, at: new Date(body.at).toISOString() };

export const annotationOperations = [
  defineOperation({
    operationId: 'list_annotations',
    route: 'GET /api/v1/annotations',
    access: 'R',
    tag: 'Analytics',
    summary: 'List annotations',
    description:
      'Marks on plots over time, oldest first. With project: those of that project and of the whole workspace.',
    query: { project: Type.Optional(Type.String({ minLength: 1 })) },
    response: Type.Array(AnnotationSchema),
    transact: async (tx, { query }, { workspaceId }) => {
      if (query.project !== undefined) found(await getProject(tx, workspaceId, query.project), 'project');
      return listAnnotations(tx, workspaceId, query.project ?? null);
    },
  }),
  defineOperation({
    operationId: 'create_annotation',
    route: 'POST /api/v1/annotations',
    access: 'W',
    tag: 'Analytics',
    summary: 'Create an annotation',
    description: 'Marks on plots when something happened, such as a release or a campaign.',
    body: { ...required, ...optional({ project_id }) },
    response: AnnotationSchema,
    status: 201,
    errors: ['conflict'],
    transact: async (tx, { body }, principal) => {
      const { workspaceId } = principal;
      if (body.project_id) found(await getProject(tx, workspaceId, body.project_id), 'project');
      if ((await countAnnotations(tx, workspaceId)) >= MOST_ANNOTATIONS)
        throw new PublicError('conflict', `A workspace has at most ${MOST_ANNOTATIONS} annotations.`);
      const userId = principal.kind === 'key' ? null : principal.userId;
      return insertAnnotation(tx, workspaceId, userId, inUtc(body));
    },
  }),
  defineUpdate({
    operationId: 'update_annotation',
    route: 'PATCH /api/v1/annotations/{annotation}',
    access: 'W',
    tag: 'Analytics',
    summary: 'Update an annotation',
    params: annotationPath,
    fields: annotationFields,
    defaults: ANNOTATION_DEFAULTS,
    fixed: ['created_by'],
    response: AnnotationSchema,
    current: stored((tx, workspaceId, { annotation }) => getAnnotation(tx, workspaceId, annotation)),
    transact: async (tx, { params, body }, { workspaceId }) => {
      if (body.project_id) found(await getProject(tx, workspaceId, body.project_id), 'project');
      return found(await updateAnnotation(tx, workspaceId, params.annotation, inUtc(body)), 'annotation');
    },
  }),
  defineOperation({
    operationId: 'delete_annotation',
    route: 'DELETE /api/v1/annotations/{annotation}',
    access: 'W',
    tag: 'Analytics',
    summary: 'Delete an annotation',
    params: annotationPath,
    response: Deleted(IntegerId),
    transact: async (tx, { params }, { workspaceId }) =>
      deletedOr404(
        params.annotation,
        await deleteAnnotation(tx, workspaceId, params.annotation),
        'annotation',
      ),
  }),
];

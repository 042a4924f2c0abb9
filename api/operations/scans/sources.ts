import { Type } from '@sinclair/typebox';
import { createSeal } from '../../../postgres/sealed.ts';
import { firstWorkspaceId } from '../../../postgres/accounts/workspaces.ts';
import { listCredentials, writeCredential } from '../../../postgres/sources/source-credentials.ts';
import { lastResults } from '../../../postgres/sources/source-results.ts';
import { PublicError } from '../../../schemas/errors.ts';
import { NamedObject } from '../../../schemas/formats.ts';
import { SOURCE_FACTS, SourceSchema, type Source } from '../../../schemas/source.ts';
import { settableCredentials, SourceDetailSchema } from '../../../schemas/source-settings.ts';
import type { ApiContext } from '../../context.ts';
import { defineOperation } from '../../operation.ts';

/** Control characters would end up in headers of calls. */
const VALUE = Type.String({
  minLength: 1,
  maxLength: 4_000,
  pattern: '^[^\\u0000-\\u001f\\u007f]+$',
  description: 'The credential. It is sealed and never shown again.',
});

const sourcePath = { source: SourceSchema };
const credential = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'Its name, such as bearer_token: see list_sources.',
});

/** Sources serve every workspace, so only the owners of the first one, the operator's, may set their credentials. */
const isOperator = async ({ postgres }: ApiContext, workspaceId: number) =>
  (await firstWorkspaceId(postgres)) === workspaceId;

async function requireOperator(context: ApiContext, workspaceId: number): Promise<void> {
  if (!(await isOperator(context, workspaceId)))
    throw new PublicError(
      'forbidden',
      'Only owners of the first workspace may do this: sources serve every workspace.',
    );
}

/** Throws `not_found` for a credential that the source does not have, `conflict` for one that the environment sets. */
function requireSettable({ isSetInEnvironment }: ApiContext, source: Source, name: string): void {
  const known = settableCredentials(source).find((each) => each.name === name);
  if (!known) throw new PublicError('not_found', 'The source has no such credential.');
  if (isSetInEnvironment(source, name))
    throw new PublicError('conflict', `${known.variable} is set in the environment, which wins.`);
}

async function changeCredential(context: ApiContext, source: Source, name: string, text: string | null) {
  requireSettable(context, source, name);
  await writeCredential(context.postgres, createSeal(context.secretKey), { source, name }, text);
  await context.applyCredentials();
}

const Stored = NamedObject('StoredCredential', {
  source: SourceSchema,
  credential: Type.String(),
  set: Type.Boolean(),
});

export const sourceOperations = [
  defineOperation({
    operationId: 'list_sources',
    route: 'GET /api/v1/sources',
    access: 'R',
    tag: 'Scans',
    summary: 'List sources',
    description:
      'Every source: whether it can be searched, what it lacks, when it last worked and failed in the scans of the workspace, ' +
      'what is left of its quotas, and where its credentials are set. Credentials themselves are never shown. ' +
      'credentials_editable: whether owners of this workspace may set them.',
    response: NamedObject('SourceList', {
      credentials_editable: Type.Boolean(),
      data: Type.Array(SourceDetailSchema),
    }),
    run: async (context, _input, { workspaceId }) => {
      const [statuses, stored, results, quotas, editable] = await Promise.all([
        context.sources(),
        listCredentials(context.postgres),
        context.postgres.asTenant(workspaceId, (tx) => lastResults(tx, workspaceId)),
        context.sourceQuotas(),
        isOperator(context, workspaceId),
      ]);
      const isStored = (source: Source, name: string) =>
        stored.some((each) => each.source === source && each.name === name);
      const data = statuses.map(({ source, available, reason }) => {
        const result = results.find((each) => each.source === source);
        return {
          ...{ source, title: SOURCE_FACTS[source].title, available, reason },
          by_address: SOURCE_FACTS[source].byAddress === true,
          last_success_at: result?.last_success_at ?? null,
          last_error: result?.last_error ?? null,
          quotas: quotas.filter((quota) => quota.source === source).map(({ source: _, ...quota }) => quota),
          credentials: settableCredentials(source).map(({ name, variable, isSecret }) => ({
            ...{ name, variable, is_secret: isSecret },
            set_in: context.isSetInEnvironment(source, name)
              ? ('environment' as const)
              : isStored(source, name)
                ? ('console' as const)
                : null,
          })),
        };
      });
      return { credentials_editable: editable, data };
    },
  }),
  defineOperation({
    operationId: 'set_source_credential',
    route: 'POST /api/v1/sources/{source}/credentials',
    access: 'O',
    tag: 'Scans',
    summary: 'Set a credential of a source',
    description:
      'For owners of the first workspace. The service uses it within ten seconds, without a restart. It is stored encrypted. ' +
      'A variable of the environment wins and answers 409.',
    params: sourcePath,
    body: { credential, value: VALUE },
    response: Stored,
    errors: ['conflict'],
    audited: true,
    run: async (context, { params: { source }, body }, { workspaceId }) => {
      await requireOperator(context, workspaceId);
      await changeCredential(context, source, body.credential, body.value);
      return { source, credential: body.credential, set: true };
    },
  }),
  defineOperation({
    operationId: 'delete_source_credential',
    route: 'DELETE /api/v1/sources/{source}/credentials/{credential}',
    access: 'O',
    tag: 'Scans',
    summary: 'Delete a credential of a source',
    description: 'For owners of the first workspace. One that was set here, not in the environment.',
    params: { ...sourcePath, credential },
    response: Stored,
    errors: ['conflict'],
    audited: true,
    run: async (context, { params }, { workspaceId }) => {
      await requireOperator(context, workspaceId);
      await changeCredential(context, params.source, params.credential, null);
      return { source: params.source, credential: params.credential, set: false };
    },
  }),
  defineOperation({
    operationId: 'test_source',
    route: 'POST /api/v1/sources/{source}/test',
    access: 'O',
    tag: 'Scans',
    summary: 'Test a source',
    description:
      'For owners of the first workspace. Searches the source once, for a word that nobody writes, and says whether it answered.',
    params: sourcePath,
    response: NamedObject('SourceTest', { ok: Type.Boolean(), detail: Type.String() }),
    effect: { openWorld: true },
    limit: 'draft',
    run: async (context, { params }, { workspaceId }) => {
      await requireOperator(context, workspaceId);
      return context.testSource(params.source);
    },
  }),
];

import { Type } from '@sinclair/typebox';
import {
  deleteAlert,
  getAlert,
  insertAlert,
  listAlerts,
  updateAlert,
} from '../../../postgres/alerts/alerts.ts';
import { getProject } from '../../../postgres/projects/projects.ts';
import { ALERT_CHANNELS } from '../../../schemas/alerts/alert-channel.ts';
import { AlertSimulationSchema, SIMULATED_DAYS } from '../../../schemas/alerts/alert-simulation.ts';
import {
  ALERT_DEFAULTS,
  AlertChannelStateSchema,
  AlertExplanationSchema,
  alertFields,
  alertSecretField,
  AlertSchema,
  AlertTestSchema,
} from '../../../schemas/alerts/alert.ts';
import {
  changedDestination,
  checkDestination,
  checkExtras,
  checkReport,
  checkScope,
  storedExtras,
} from '../../alerts/alert-check.ts';
import { explainAlert } from '../../alerts/explain-alert.ts';
import { withPublishedTargets } from '../../alerts/published-targets.ts';
import { simulateAlert } from '../../alerts/simulate-alert.ts';
import { testAlert } from '../../alerts/test-alert.ts';
import { Deleted, deletedOr404, found } from '../../lookup.ts';
import { defineOperation, optional } from '../../operation.ts';
import { MOST_ALERTS, requireRoomForAlerts } from '../../record-limits.ts';
import { defineUpdate, stored } from '../../update.ts';

/** The path of an alert. Ids are opaque, so any text is a possible id. */
const alertPath = { alert: Type.String({ minLength: 1, description: 'Alert id.' }) };

const { kind, name, channel, target, ...further } = alertFields;

const created = defineOperation({
  operationId: 'create_alert',
  route: 'POST /api/v1/alerts',
  access: 'W',
  tag: 'Alerts',
  summary: 'Create an alert',
  description: `A mention must be relevant and match every filter that is set. A workspace has at most ${MOST_ALERTS} alerts.`,
  body: { kind, name, channel, target, ...optional({ ...further, ...alertSecretField }) },
  response: AlertSchema,
  status: 201,
  errors: ['conflict'],
  audited: true,
  run: async (context, { body }, { workspaceId }) => {
    await checkDestination(context, body);
    checkReport(body);
    checkExtras(body.channel, body);
    const fields = { ...body, ...storedExtras(context, workspaceId, body, false) };
    return context.postgres.asTenant(workspaceId, async (tx) => {
      await checkScope(tx, workspaceId, body);
      await requireRoomForAlerts(tx, workspaceId, 1);
      return insertAlert(tx, workspaceId, fields);
    });
  },
});
const createAlertOperation = { ...created, body: withPublishedTargets(created.body) };

export const alertOperations = [
  defineOperation({
    operationId: 'list_alerts',
    route: 'GET /api/v1/alerts',
    access: 'R',
    tag: 'Alerts',
    summary: 'List alerts',
    description: 'With project: the alerts of that project and those that cover every project.',
    query: { project: Type.Optional(Type.String({ minLength: 1, description: 'Project id.' })) },
    response: Type.Array(AlertSchema),
    transact: async (tx, { query }, { workspaceId }) => {
      if (query.project !== undefined) found(await getProject(tx, workspaceId, query.project), 'project');
      return listAlerts(tx, workspaceId, query.project ?? null);
    },
  }),
  createAlertOperation,
  defineOperation({
    operationId: 'list_alert_channels',
    route: 'GET /api/v1/alerts/channels',
    access: 'R',
    tag: 'Alerts',
    summary: 'List the channels of alerts',
    description:
      'An alert can be created for a channel that is not set up yet. Its messages then fail and are retried.',
    response: Type.Array(AlertChannelStateSchema),
    run: ({ channels }) =>
      Promise.resolve(
        ALERT_CHANNELS.map((channel) => ({ channel, missing: channels[channel].missing ?? null })),
      ),
  }),
  defineOperation({
    operationId: 'get_alert',
    route: 'GET /api/v1/alerts/{alert}',
    access: 'R',
    tag: 'Alerts',
    summary: 'Get an alert',
    params: alertPath,
    response: AlertSchema,
    transact: async (tx, { params }, { workspaceId }) =>
      found(await getAlert(tx, workspaceId, params.alert), 'alert'),
  }),
  defineUpdate({
    operationId: 'update_alert',
    route: 'PATCH /api/v1/alerts/{alert}',
    access: 'W',
    tag: 'Alerts',
    summary: 'Update an alert',
    description: 'Send only what changes. filters replaces the whole set. A new channel requires its target.',
    params: alertPath,
    fields: { ...alertFields, ...alertSecretField },
    defaults: { ...ALERT_DEFAULTS, secret: null },
    response: AlertSchema,
    current: stored((tx, workspaceId, { alert }) => getAlert(tx, workspaceId, alert)),
    audited: true,
    run: async (context, { params, body }, { workspaceId }) => {
      const before = await context.postgres.asTenant(workspaceId, async (tx) => {
        await checkScope(tx, workspaceId, body);
        return found(await getAlert(tx, workspaceId, params.alert), 'alert');
      });
      checkReport({ ...before, ...body });
      const destination = changedDestination(before, body);
      if (destination) await checkDestination(context, destination);
      const into = destination?.channel ?? before.channel;
      checkExtras(into, body);
      const extras = storedExtras(context, workspaceId, body, into !== before.channel);
      // Both are set together, so that concurrent updates never combine the target of one channel with another channel.
      const patch = { ...body, ...destination, ...extras };
      return found(
        await context.postgres.asTenant(workspaceId, (tx) =>
          updateAlert(tx, workspaceId, params.alert, patch),
        ),
        'alert',
      );
    },
  }),
  defineOperation({
    operationId: 'delete_alert',
    route: 'DELETE /api/v1/alerts/{alert}',
    access: 'W',
    tag: 'Alerts',
    summary: 'Delete an alert',
    params: alertPath,
    response: Deleted(Type.String()),
    audited: true,
    transact: async (tx, { params }, { workspaceId }) =>
      deletedOr404(params.alert, await deleteAlert(tx, workspaceId, params.alert), 'alert'),
  }),
  defineOperation({
    operationId: 'test_alert',
    route: 'POST /api/v1/alerts/{alert}/test',
    access: 'W',
    tag: 'Alerts',
    summary: 'Send a test message',
    description:
      'Sends a real message: a digest of the last 24 hours, or the latest matching mention for a rule; a clearly marked sample when nothing matches. It counts toward the daily cap. If it cannot be sent, sent is false and detail has the reason.',
    params: alertPath,
    response: AlertTestSchema,
    effect: { openWorld: true },
    run: (context, { params }, { workspaceId }) => testAlert(context, workspaceId, params.alert),
  }),
  defineOperation({
    operationId: 'explain_alert',
    route: 'GET /api/v1/alerts/{alert}/explain',
    access: 'R',
    tag: 'Alerts',
    summary: 'Explain an alert',
    description:
      'Says whether a mention, as it is now, matches the alert, and if not, which filter fails first.',
    params: alertPath,
    query: { mention: Type.String({ minLength: 1, maxLength: 200, description: 'Mention id.' }) },
    response: AlertExplanationSchema,
    run: (context, { params, query }, { workspaceId }) =>
      explainAlert(context, workspaceId, { alertId: params.alert, mentionId: query.mention }),
  }),
  defineOperation({
    operationId: 'simulate_alert',
    route: 'POST /api/v1/alerts/simulate',
    access: 'R',
    tag: 'Alerts',
    summary: 'Simulate an alert',
    description: `What an alert would have sent in the last ${SIMULATED_DAYS} days, including today. Send the fields of a new alert, or alert with the id of a saved one and the fields to change. The default kind is rule, the default channel email. Nothing is saved or sent.`,
    body: {
      alert: Type.Optional(
        Type.String({ minLength: 1, maxLength: 200, description: 'Id of a saved alert.' }),
      ),
      ...optional(alertFields),
    },
    response: AlertSimulationSchema,
    // It reads as much as a query does.
    limit: 'sql',
    run: (context, { body }, { workspaceId }) => simulateAlert(context, workspaceId, body),
  }),
];

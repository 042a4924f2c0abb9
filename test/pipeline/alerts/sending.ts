import { randomBytes } from 'node:crypto';
import { channelsWith } from '../../support/channels.ts';
import { insertMentions } from '../../../clickhouse/mentions/mentions.ts';
import { parseRanges } from '../../../outbound/addresses.ts';
import { createDiscordApi } from '../../../outbound/chat/discord-api.ts';
import { createDiscordChannel } from '../../../outbound/channels/discord.ts';
import { createEmailChannel } from '../../../outbound/channels/email.ts';
import { createSlackChannel } from '../../../outbound/channels/slack.ts';
import { createAddressGuard } from '../../../outbound/guard.ts';
import { alertsActor, type AlertsContext } from '../../../pipeline/alerts/bind.ts';
import { sendDue } from '../../../pipeline/alerts/send-due.ts';
import { createReports } from '../../../pipeline/reports/make-report.ts';
import { planDigests } from '../../../pipeline/alerts/start.ts';
import type { Outcome, Stage } from '../../../pipeline/outcome.ts';
import { insertAlert, type AlertWrite } from '../../../postgres/alerts/alerts.ts';
import { insertProject } from '../../../postgres/projects/projects.ts';
import { createWorkspace } from '../../../postgres/accounts/workspaces.ts';
import { ALERT_CHANNELS } from '../../../schemas/alerts/alert-channel.ts';
import type { Alert } from '../../../schemas/alerts/alert.ts';
import { parseConfig } from '../../../schemas/config/config.ts';
import type { Mention, MentionEvent } from '../../../schemas/mentions/mention.ts';
import { newId } from '../../../schemas/new-id.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import { createMetrics } from '../../../runtime/metrics.ts';
import { aMention } from '../../api/support/world.ts';
import { startClock, type Clock } from '../../support/clock.ts';
import { startRecordingServer, type RecordingServer } from '../../support/recording-server.ts';
import { startSmtpServer, type SmtpServer } from '../../support/smtp-server.ts';
import { startStores } from '../../support/stores.ts';

/** Sends alerts from real stores to servers on loopback, with a clock that tests advance. */
export interface GoingOut {
  readonly context: AlertsContext;
  readonly clock: Clock;
  readonly postgresUrl: string;
  readonly smtp: SmtpServer;
  /** Slack and Discord. */
  readonly http: RecordingServer;
  /** Advances the clock to an instant (ISO) or by a number of milliseconds. */
  pass(time: string | number): Promise<void>;
  /** Creates a workspace with a project. Caps are counted by workspace. */
  place(fields?: { timezone?: string }): Promise<Place>;
  /** Plans digests and sends everything due, as a process does at each tick. */
  tick(context?: AlertsContext): Promise<void>;
  /** Stores mentions in ClickHouse. */
  store(workspaceId: number, mentions: readonly Mention[]): Promise<void>;
  close(): Promise<void>;
}

/** A workspace with a project. */
export interface Place {
  readonly workspaceId: number;
  readonly project: string;
  alert(fields?: AlertWrite): Promise<Alert>;
  /** Sends mention events to the actor and returns the outcome of each. */
  happen(...events: (Partial<MentionEvent> | MentionEvent)[]): Promise<Outcome<never>[]>;
  /** Creates a mention, with the current time. */
  event(fields?: Partial<MentionEvent>): MentionEvent;
  /** Returns the alert's row. */
  read(alert: Alert): Promise<Alert>;
  /** Returns the outcome of each of the alert's messages, oldest first. */
  messages(alert: Alert): Promise<{ state: string; mentions: number | null; note: string | null }[]>;
}

/** Signs the addresses in mails. */
export const SECRET_KEY = randomBytes(32);

/** A workspace's caps, low enough for tests to reach. */
export const CAPS = { emails: 6, chats: 50 };

/** Opens the stores and servers. */
export async function goOut(): Promise<GoingOut> {
  const [stores, smtp, http] = await Promise.all([startStores(), startSmtpServer(), startRecordingServer()]);
  const clock = await startClock(stores.postgres, stores.postgresUrl);
  const config = parseConfig({
    EARSHOT_ALERT_EMAILS_PER_DAY: String(CAPS.emails),
    EARSHOT_ALERT_MESSAGES_PER_DAY: String(CAPS.chats),
    EARSHOT_BASE_URL: 'https://earshot.example',
  });
  const guard = createAddressGuard({ allowed: parseRanges('127.0.0.0/8') });
  const { baseUrl } = config;
  const context: AlertsContext = {
    postgres: clock.postgres,
    clickhouse: stores.clickhouse,
    config,
    channels: channelsWith({
      email: createEmailChannel({ smtpUrl: smtp.url, from: null, baseUrl, dataDir: '/nowhere' }),
      slack: createSlackChannel({ token: 'xoxb-secret', baseUrl: http.url }),
      discord: createDiscordChannel({
        guard,
        api: createDiscordApi({ botToken: null, baseUrl: http.url }),
      }),
    }),
    secretKey: SECRET_KEY,
    reports: createReports(stores, null),
    logger: silentLogger(),
    metrics: createMetrics(),
    now: clock.now,
    random: () => 0.5,
  };
  return {
    ...{ context, clock, smtp, http, postgresUrl: stores.postgresUrl },
    pass: (time) => clock.pass(typeof time === 'number' ? time : Date.parse(time) - clock.now()),
    place: ({ timezone = 'UTC' } = {}) => aPlace(context, timezone),
    async tick(other = context) {
      await planDigests(other);
      await Promise.all(ALERT_CHANNELS.map((channel) => sendDue(other, channel)));
    },
    store: (workspaceId, mentions) =>
      insertMentions(
        stores.clickhouse,
        mentions.map((mention) => ({ ...mention, workspace_id: workspaceId })),
      ),
    async close() {
      await Promise.all([smtp.close(), http.close(), clock.close()]);
      await stores.close();
    },
  };
}

async function aPlace(context: AlertsContext, timezone: string): Promise<Place> {
  const { postgres, now = Date.now } = context;
  const { id: workspaceId } = await createWorkspace(postgres, 'Acme');
  await postgres.query('UPDATE workspaces SET timezone = $2 WHERE id = $1', [workspaceId, timezone]);
  const { id: project } = await insertProject(postgres, workspaceId, newId('prj'), { name: 'Acme Cloud' });
  const least = { kind: 'rule', name: 'Trouble', channel: 'email', target: 'ops@acme.example' } as const;
  const event = (fields: Partial<MentionEvent> = {}): MentionEvent => {
    const at = new Date(now()).toISOString();
    const mention = aMention(workspaceId, project, { posted_at: at, ...fields });
    return { event: 'created', occurred_at: at, ...mention, workspace_id: workspaceId };
  };
  return {
    ...{ workspaceId, project, event },
    alert: (fields = {}) => insertAlert(postgres, workspaceId, { ...least, ...fields }),
    happen(...events) {
      const [find] = alertsActor(context).stages;
      const run = find!.run as Stage<unknown, unknown>;
      const chunk = events.map((each, at) => ({
        value: 'workspace_id' in each ? each : event(each),
        position: `mentions:0:${at}`,
      }));
      return run(chunk) as Promise<Outcome<never>[]>;
    },
    read: async ({ id }) => (await postgres.query<Alert>('SELECT * FROM alerts WHERE id = $1', [id]))[0]!,
    messages: ({ id }) =>
      postgres.query(
        'SELECT state, mentions, note FROM alert_messages WHERE alert_id = $1 ORDER BY created_at, id',
        [id],
      ),
  };
}

/** Returns the subject of each mail, decoded from base64 or quoted-printable if needed. */
export const subjects = (smtp: SmtpServer): string[] =>
  smtp.mails.map(({ data }) => /^Subject: (.*)\r$/m.exec(data)![1]!);

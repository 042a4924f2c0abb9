import type { ChatDesk } from '../../outbound/chat/chat-desk.ts';
import { mentionEntry } from '../../outbound/messages/alert-message.ts';
import type { Message } from '../../outbound/messages/message.ts';
import { listMembers } from '../../postgres/accounts/members.ts';
import type { ChatWorkspace } from '../../postgres/chat/chat-accounts.ts';
import { outlineProjects } from '../../postgres/projects/projects.ts';
import { namedMembers } from '../../domain/mentions/named-members.ts';
import type { ChatPerson } from '../../schemas/chat/chat-platform.ts';
import { glimpseOf } from '../../schemas/mentions/mention-glimpse.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { Call, ChatDeps } from './chat-deps.ts';
import type { CommandRequest } from './slack-command.ts';
import { SNOOZE_RULE, snoozeUntil } from './snooze-until.ts';

/** What people read of a list in chat. */
const SHOWN = 5;

const HELP: readonly string[] = [
  '/earshot brief: what needs attention; /earshot brief mine: what is assigned to you',
  '/earshot search "acme sync" -jobs: mentions that match, in the query language',
  '/earshot assign MENTION: to you; or to @ana, ana@example.com, none',
  `/earshot snooze MENTION 2d: ${SNOOZE_RULE}`,
  'MENTION is the address of its page in Earshot, or its id.',
];

/** A request of a member, and what answering it needs. */
export interface CommandContext {
  readonly deps: ChatDeps;
  readonly desk: ChatDesk;
  readonly call: Call;
  readonly workspace: ChatWorkspace;
  readonly person: ChatPerson;
  /** When it was asked, in milliseconds since 1970. */
  readonly at: number;
}

/** Returns a list of mentions as a message, each with its id for the next command. */
async function listed(
  { deps, workspace }: CommandContext,
  subject: string,
  mentions: readonly Mention[],
): Promise<Message> {
  const { postgres, config } = deps.context;
  const { workspaceId } = workspace;
  const projects = await postgres.asTenant(workspaceId, (tx) => outlineProjects(tx, workspaceId));
  const projectNames = new Map(projects.map(({ id, name }) => [id, name]));
  return {
    subject,
    lines: [],
    entries: mentions.slice(0, SHOWN).map((mention) => {
      const entry = mentionEntry(glimpseOf(mention), { projectNames, baseUrl: config.baseUrl });
      return { ...entry, facts: [...entry.facts, mention.id] };
    }),
    link: { text: 'Open Earshot', url: config.baseUrl },
    footer: `Workspace ${workspace.workspace}. Only you see this.`,
  };
}

const countOf = (count: number) => `${count} ${count === 1 ? 'mention' : 'mentions'}`;

async function brief(context: CommandContext, mine: boolean): Promise<Message> {
  const { data } = (await context.call('get_brief', { limit: SHOWN, ...(mine && { assignee: 'me' }) })) as {
    data: { open: number; mentions: Mention[] };
  };
  return listed(context, `${countOf(data.open)} open${mine ? ', assigned to you' : ''}`, data.mentions);
}

async function search(context: CommandContext, q: string): Promise<Message> {
  const page = (await context.call('list_mentions', { q, limit: SHOWN })) as {
    data: Mention[];
    total: number;
  };
  return listed(context, `${countOf(page.total)} for ${q}`, page.data);
}

const SLACK_PERSON = /^<@([A-Z0-9]+)(?:\|[^>]*)?>$/;

/** Returns the id of the member whom a command names, null for nobody, undefined when it is not clear whom. */
async function assigneeOf(context: CommandContext, to: string): Promise<string | null | undefined> {
  const { deps, desk, workspace, person } = context;
  if (/^none$/i.test(to)) return null;
  if (/^me$/i.test(to)) return workspace.userId;
  const { workspaceId } = workspace;
  const members = await deps.context.postgres.asTenant(workspaceId, (tx) => listMembers(tx, workspaceId));
  const id = SLACK_PERSON.exec(to)?.[1];
  if (id !== undefined) {
    const email = await desk.emailOf({ ...person, id });
    return members.find((each) => each.email.toLowerCase() === email?.toLowerCase())?.id;
  }
  return namedMembers(to.startsWith('@') ? to : `@${to}`, members)[0];
}

async function assign(context: CommandContext, mention: string, to: string): Promise<string> {
  const assignee = await assigneeOf(context, to);
  if (assignee === undefined) return `Nothing was changed. No member is called ${to}.`;
  await context.call('update_mention', { mention, assignee });
  return assignee === null
    ? 'It is assigned to nobody now.'
    : `It is assigned to ${to === 'me' ? 'you' : to} now.`;
}

async function snooze(context: CommandContext, mention: string, words: string): Promise<string> {
  const { timezone } = context.workspace;
  const until = snoozeUntil(words, context.at, timezone);
  if (until === undefined) return `Nothing was changed. Until when? ${SNOOZE_RULE}.`;
  const snoozed_until = until === null ? null : new Date(until).toISOString();
  await context.call('update_mention', { mention, snoozed_until });
  if (until === null) return 'It is no longer snoozed.';
  const shown = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return `It is snoozed until ${shown.format(until)} (${timezone}).`;
}

/** Does what a member asks for, and returns the answer: a message, or a plain text. Throws what the API throws. */
export function answerRequest(context: CommandContext, request: CommandRequest): Promise<Message | string> {
  switch (request.kind) {
    case 'brief':
      return brief(context, request.mine);
    case 'search':
      return search(context, request.q);
    case 'assign':
      return assign(context, request.mention, request.to);
    case 'snooze':
      return snooze(context, request.mention, request.until);
    case 'help':
      return Promise.resolve(HELP.join('\n'));
  }
}

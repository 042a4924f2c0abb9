import type { SlackDesk } from '../../outbound/chat/slack-desk.ts';
import { escaped, toSlack, type SlackMessage } from '../../outbound/messages/slack.ts';
import { workspacesOf, type ChatWorkspace } from '../../postgres/chat/chat-accounts.ts';
import { endCommand, type KeptCommand } from '../../postgres/chat/chat-commands.ts';
import { PublicError } from '../../schemas/errors.ts';
import { caller, principalOf, type ChatDeps } from './chat-deps.ts';
import { answerRequest } from './answer-request.ts';
import { howToLink } from './how-to-link.ts';
import { parseCommand, type ParsedCommand } from './slack-command.ts';

type Answer = Pick<SlackMessage, 'text'> & Partial<SlackMessage>;

const say = (text: string): Answer => ({ text: escaped(text) });

/** Returns the workspace that a command is about, or what to say when it is not clear. */
function chooseWorkspace(all: readonly ChatWorkspace[], named: string | null): ChatWorkspace | string {
  const fits =
    named === null ? all : all.filter((each) => each.workspace.toLowerCase() === named.toLowerCase());
  if (fits.length === 0) return `You are in no workspace called ${named}.`;
  if (fits.length === 1) return fits[0]!;
  const reporting = fits.filter(({ reports }) => reports);
  if (reporting.length === 1) return reporting[0]!;
  const names = fits.map(({ workspace }) => `"${workspace}"`).join(', ');
  return `You are in several workspaces: ${names}. Say which: /earshot in ${names.split(',')[0]} brief`;
}

async function answer(
  deps: ChatDeps,
  desk: SlackDesk,
  { person, channel, at }: KeptCommand,
  { workspace, request }: ParsedCommand,
): Promise<Answer> {
  const { postgres } = deps.context;
  const email = await desk.emailOf(person);
  const targets = [channel.id, `#${channel.name}`];
  const all = await workspacesOf(postgres, 'slack', person, { email, targets });
  if (all.length === 0)
    return say(await howToLink(deps, { workspaceId: null, platform: 'slack', person }, email));
  const chosen = chooseWorkspace(all, workspace);
  if (typeof chosen === 'string') return say(chosen);
  const { workspaceId, userId, role } = chosen;
  const call = caller(deps, principalOf(workspaceId, { id: userId, role }, 'slack', person.id));
  const message = await answerRequest({ deps, desk, call, workspace: chosen, person, at }, request);
  return typeof message === 'string' ? say(message) : toSlack(message);
}

/**
 * Runs a kept command as the member that its person is, within that member's role, and answers that person only. Throws when a
 * store or Slack fails; it can be run again then, and changes nothing twice.
 */
export async function runCommand(deps: ChatDeps, desk: SlackDesk, command: KeptCommand): Promise<void> {
  const answered = await answer(deps, desk, command, parseCommand(command.text)).catch((error: unknown) => {
    if (error instanceof PublicError && error.status < 500 && error.status !== 429) return say(error.message);
    throw error;
  });
  await desk.respond(command.response_url, answered);
  await endCommand(deps.context.postgres, command.id);
}

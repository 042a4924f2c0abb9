import { mentionsIn, withStates } from '../../outbound/messages/slack-buttons.ts';
import type { SlackDesk } from '../../outbound/slack-desk.ts';
import { memberByEmail } from '../../postgres/accounts/members.ts';
import {
  chatStates,
  endAction,
  unwinAction,
  winAction,
  type ChatAction,
} from '../../postgres/chat/chat-actions.ts';
import type { Member } from '../../schemas/accounts/member.ts';
import { CHAT_ACTIONS } from '../../schemas/chat/chat-action.ts';
import { PublicError } from '../../schemas/errors.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import { mayCall, type Principal } from '../access/access.ts';
import type { RateLimit } from '../access/rate-limit.ts';
import type { ApiContext } from '../context.ts';
import { invoke } from '../invoke.ts';
import { OPERATIONS } from '../operations/index.ts';

/** What running actions needs. */
export interface ChatDeps {
  readonly context: ApiContext;
  readonly limit: RateLimit;
  readonly desk: SlackDesk;
}

type Call = (operationId: string, input: object) => Promise<unknown>;

const caller =
  ({ context, limit }: ChatDeps, principal: Principal): Call =>
  (operationId, input) =>
    invoke(
      context,
      limit,
      OPERATIONS.find((each) => each.operationId === operationId)!,
      principal,
      input,
    );

async function muteAuthor(call: Call, mention: string): Promise<unknown> {
  const { author, source, project_id } = (await call('get_mention', { mention })) as Mention;
  if (author === null) throw new PublicError('invalid_request', 'The post has no author to mute.');
  return call('create_mute', { kind: 'author', value: author, source, project_id });
}

/** Does what the button says, as an operation of the API. Doing it twice changes nothing more. */
function perform(call: Call, { action, mentionId: mention, reason }: ChatAction, userId: string) {
  switch (action) {
    case 'done':
    case 'follow_up':
      return call('update_mention', { mention, status: action });
    case 'irrelevant':
      return call('mark_mention_irrelevant', { mention, ...(reason !== null && { reason }) });
    case 'assign':
      return call('update_mention', { mention, assignee: userId });
    case 'draft':
      return call('draft_reply', { mention });
    case 'mute':
      return muteAuthor(call, mention);
  }
}

/** Shows what was last done about each mention of the message, whoever did it. */
async function refresh({ context, desk }: ChatDeps, { workspaceId, message }: ChatAction): Promise<void> {
  const states = await chatStates(context.postgres, workspaceId, mentionsIn(message.blocks));
  await desk.update(message, withStates(message.blocks, states));
}

/** Runs an action as a member, and returns what only the person is told; null: the message says it. */
async function runAs(deps: ChatDeps, action: ChatAction, member: Member): Promise<string | null> {
  const { postgres } = deps.context;
  const { workspaceId, mentionId, person, reason } = action;
  const principal: Principal = {
    ...{ kind: 'member', workspaceId, userId: member.id, role: member.role },
    credentialId: `slack ${person.id}`,
  };
  if (!mayCall(principal, 'W'))
    return `Your role in Earshot is ${member.role}, which may not change mentions. An owner can change it.`;
  const call = caller(deps, principal);
  if (action.action === 'draft') {
    const { draft } = (await perform(call, action, member.id)) as Mention;
    return `A draft, also saved with the mention:\n${draft}`;
  }
  const why = reason === null ? '' : `: ${reason}`;
  const said = `${member.name ?? 'A member'} ${CHAT_ACTIONS[action.action].did}${why}`;
  if (!(await winAction(postgres, action, said))) {
    const before = (await chatStates(postgres, workspaceId, [mentionId])).get(mentionId);
    await refresh(deps, action);
    return `Nothing was changed. Somebody was faster: ${before?.said}.`;
  }
  try {
    await perform(call, action, member.id);
  } catch (error) {
    if (error instanceof PublicError && error.status < 500 && error.status !== 429)
      await unwinAction(postgres, action.id);
    throw error;
  }
  await refresh(deps, action);
  return null;
}

const howToLink = (email: string | null) =>
  email === null
    ? 'Earshot does not know who you are: Slack does not tell your address. The app needs the scope users:read.email, and guests of other organizations cannot change mentions.'
    : `No member of this Earshot workspace has your address in Slack, ${email}. Ask an owner to invite it, or change the address of your Slack profile.`;

/**
 * Runs a kept action: as the member whose address the person has in Slack, within that member's role. Whoever is none, may not,
 * or comes second is told so privately. Throws when a store or Slack fails; it can be run again then, and changes nothing
 * twice.
 */
export async function runAction(deps: ChatDeps, action: ChatAction): Promise<void> {
  const { context, desk } = deps;
  const { workspaceId, person, message } = action;
  const known = await desk.person(person.team, person.id);
  const email = known?.email ?? null;
  const member =
    email === null
      ? null
      : await context.postgres.asTenant(workspaceId, (tx) => memberByEmail(tx, workspaceId, email));
  const answer = await (member ? runAs(deps, action, member) : Promise.resolve(howToLink(email))).catch(
    (error: unknown) => {
      if (error instanceof PublicError && error.status < 500 && error.status !== 429) return error.message;
      throw error;
    },
  );
  if (answer !== null) await desk.tell(message.channel, person.id, answer);
  await endAction(context.postgres, action.id);
}

import type { ChatDesk } from '../../outbound/chat/chat-desk.ts';
import { memberByEmail } from '../../postgres/accounts/members.ts';
import { linkedMember } from '../../postgres/chat/chat-accounts.ts';
import {
  chatStates,
  endAction,
  unwinAction,
  winAction,
  markPerformed,
  type ClaimedAction,
} from '../../postgres/chat/chat-actions.ts';
import type { Member } from '../../schemas/accounts/member.ts';
import { CHAT_ACTIONS } from '../../schemas/chat/chat-action.ts';
import { PublicError } from '../../schemas/errors.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import { mayCall } from '../access/access.ts';
import { caller, principalOf, type Call, type ChatDeps } from './chat-deps.ts';
import { howToLink } from './how-to-link.ts';

async function muteAuthor(call: Call, mention: string): Promise<unknown> {
  const { author, source, project_id } = (await call('get_mention', { mention })) as Mention;
  if (author === null) throw new PublicError('invalid_request', 'The post has no author to mute.');
  return call('create_mute', { kind: 'author', value: author, source, project_id });
}

/** Does what the button says, as an operation of the API. Doing it twice changes nothing more. */
function perform(call: Call, { action, mentionId: mention, reason }: ClaimedAction, userId: string) {
  switch (action) {
    case 'done':
    case 'follow_up':
      return call('update_mention', { mention, status: action });
    case 'irrelevant':
      return call('mark_mention_irrelevant', { mention, ...(reason !== null && { reason }) });
    case 'assign':
      return call('update_mention', { mention, assignee: userId });
    case 'mute':
      return muteAuthor(call, mention);
    case 'draft':
      return Promise.resolve();
  }
}

/** Whether a mention shows what an action does. Muting again answers the mute that is there. */
function shows({ status, relevant, assignee }: Mention, { action }: ClaimedAction, userId: string): boolean {
  if (action === 'done' || action === 'follow_up') return status === action;
  return action === 'irrelevant' ? !relevant : action === 'assign' && assignee === userId;
}

/**
 * Does what the button says once: what was done before the platform could be told is not repeated, even if somebody has changed
 * the mention since, nor is what a process did right before it was killed.
 */
async function performOnce(
  { context: { postgres } }: ChatDeps,
  call: Call,
  action: ClaimedAction,
  userId: string,
): Promise<void> {
  if (action.performed) return;
  const { mentionId: mention, tries } = action;
  const wasDone = tries > 1 && shows((await call('get_mention', { mention })) as Mention, action, userId);
  if (!wasDone) await perform(call, action, userId);
  await markPerformed(postgres, action.id);
}

/** Returns a draft of a reply: the one that an earlier try has saved, or a new one. */
async function draftOnce(call: Call, { mentionId: mention, tries }: ClaimedAction): Promise<string | null> {
  const saved = tries > 1 ? ((await call('get_mention', { mention })) as Mention).draft : null;
  return saved ?? ((await call('draft_reply', { mention })) as Mention).draft;
}

/** Whether trying again would end the same way. */
const isFinal = (error: unknown): error is PublicError =>
  error instanceof PublicError && error.status < 500 && error.status !== 429;

/** Shows what was last done about each mention of the message, whoever did it. */
async function refresh(
  { context }: ChatDeps,
  desk: ChatDesk,
  { workspaceId, message }: ClaimedAction,
): Promise<void> {
  await desk.update(message, await chatStates(context.postgres, workspaceId, desk.mentionsIn(message)));
}

/** Runs an action as a member, and returns what only the person is told; null: the message says it. */
async function runAs(
  deps: ChatDeps,
  desk: ChatDesk,
  action: ClaimedAction,
  member: Member,
): Promise<string | null> {
  const { postgres } = deps.context;
  const { workspaceId, mentionId, platform, person, reason } = action;
  const principal = principalOf(workspaceId, member, platform, person.id);
  if (!mayCall(principal, 'W'))
    return `Your role in Earshot is ${member.role}, which may not change mentions. An owner can change it.`;
  const call = caller(deps, principal);
  if (action.action === 'draft') {
    return `A draft, also saved with the mention:\n${await draftOnce(call, action)}`;
  }
  const why = reason === null ? '' : `: ${reason}`;
  const said = `${member.name ?? 'A member'} ${CHAT_ACTIONS[action.action].did}${why}`;
  if (!(await winAction(postgres, action, said))) {
    const before = (await chatStates(postgres, workspaceId, [mentionId])).get(mentionId);
    await refresh(deps, desk, action);
    return `Nothing was changed. Somebody was faster: ${before?.said}.`;
  }
  try {
    await performOnce(deps, call, action, member.id);
  } catch (error) {
    if (isFinal(error)) await unwinAction(postgres, action.id);
    throw error;
  }
  await refresh(deps, desk, action);
  return null;
}

/**
 * Runs a kept action: as the member who linked the person's account, or who has the address that the platform tells, within
 * that member's role. Whoever is none, may not, or comes second is told so privately. Throws when a store or the platform fails;
 * it can be run again then, and changes nothing twice.
 */
export async function runAction(deps: ChatDeps, desk: ChatDesk, action: ClaimedAction): Promise<void> {
  const { postgres } = deps.context;
  const { workspaceId, platform, person, message } = action;
  const linked = await linkedMember(postgres, workspaceId, platform, person);
  const email = linked ? null : await desk.emailOf(person);
  const member =
    linked ??
    (email === null
      ? null
      : await postgres.asTenant(workspaceId, (tx) => memberByEmail(tx, workspaceId, email)));
  const answer = await (
    member ? runAs(deps, desk, action, member) : howToLink(deps, { workspaceId, platform, person }, email)
  ).catch((error: unknown) => {
    if (isFinal(error)) return error.message;
    throw error;
  });
  if (answer !== null) await desk.tell(message, person, answer);
  await endAction(postgres, action.id);
}

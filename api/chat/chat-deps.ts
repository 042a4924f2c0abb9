import type { Member } from '../../schemas/accounts/member.ts';
import type { ChatPlatform } from '../../schemas/chat/chat-platform.ts';
import type { Principal } from '../access/access.ts';
import type { RateLimit } from '../access/rate-limit.ts';
import type { ApiContext } from '../context.ts';
import { invoke } from '../invoke.ts';
import { OPERATIONS } from '../operations/index.ts';

/** What running actions and commands needs. */
export interface ChatDeps {
  readonly context: ApiContext;
  readonly limit: RateLimit;
}

/** A call of an operation of the API by its id. */
export type Call = (operationId: string, input: object) => Promise<unknown>;

/** Returns how a member who acts in chat calls the API. */
export const principalOf = (
  workspaceId: number,
  { id, role }: Pick<Member, 'id' | 'role'>,
  platform: ChatPlatform,
  person: string,
): Principal => ({ kind: 'member', workspaceId, userId: id, role, credentialId: `${platform} ${person}` });

/** Creates calls as a principal, as by any other interface. */
export const caller =
  ({ context, limit }: ChatDeps, principal: Principal): Call =>
  (operationId, input) =>
    invoke(
      context,
      limit,
      OPERATIONS.find((each) => each.operationId === operationId)!,
      principal,
      input,
    );

import { CHAT_LINK_MINUTES, insertChatLink, type ChatLink } from '../../postgres/chat/chat-links.ts';
import { CHAT_PLATFORMS } from '../../schemas/chat/chat-platform.ts';
import type { ChatDeps } from './chat-deps.ts';

/** Returns what a person whom we do not know is told, with a link that is theirs alone. `email`: as the platform told it. */
export async function howToLink(
  { context }: Pick<ChatDeps, 'context'>,
  link: ChatLink,
  email: string | null,
): Promise<string> {
  const { title } = CHAT_PLATFORMS[link.platform];
  const token = await insertChatLink(context.postgres, link);
  const unknown =
    email === null
      ? `Earshot does not know who you are in ${title}.`
      : `No member of this Earshot workspace has your address in ${title}, ${email}.`;
  return `${unknown} Nothing was changed. To link your account, open this address within ${CHAT_LINK_MINUTES} minutes and sign in: ${context.config.baseUrl}/link-chat/${token} It is for you only. If you are no member yet, ask an owner to invite you.`;
}

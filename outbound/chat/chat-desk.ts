import type { ChatPerson } from '../../schemas/chat/chat-platform.ts';

/** What was last done about a mention in chat. */
export interface ChatState {
  /** How often it has been acted on. */
  readonly version: number;
  /** What the message says of the last time, as plain text; null: nothing yet. */
  readonly said: string | null;
}

/** The message with the button, as the platform sent it with the click. Only the desk of the platform reads it. */
export type ChatMessage = Readonly<Record<string, unknown>>;

/** What answering people on a platform needs. Methods throw while the platform cannot be reached, so that it is tried again. */
export interface ChatDesk {
  /** Returns the address of a person; null: the platform does not tell, or the person is a guest, a bot, or has left. */
  emailOf(person: ChatPerson): Promise<string | null>;
  /** Returns the mentions that have buttons in a message. */
  mentionsIn(message: ChatMessage): string[];
  /** Shows in the message what was last done about each of its mentions. */
  update(message: ChatMessage, states: ReadonlyMap<string, ChatState>): Promise<void>;
  /** Shows a plain text to one person only, where the message is. */
  tell(message: ChatMessage, person: ChatPerson, text: string): Promise<void>;
}

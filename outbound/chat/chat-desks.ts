import type { ChatDesk } from './chat-desk.ts';
import type { SlackDesk } from './slack-desk.ts';

/** The desk of each platform that people act on; null where that is not set up. */
export interface ChatDesks {
  readonly slack: SlackDesk | null;
  readonly discord: ChatDesk | null;
}

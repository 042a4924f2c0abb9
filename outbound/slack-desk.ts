import { escaped } from './messages/slack.ts';
import type { KnownBlock, ModalView, WebClient } from '@slack/web-api';

/** A person in Slack. */
export interface SlackPerson {
  readonly name: string;
  /** Null: Slack does not tell us. */
  readonly email: string | null;
}

/** What answering people in Slack needs. Every method throws what the client of Slack throws. */
export interface SlackDesk {
  /** Opens a form. `trigger` is valid for three seconds. */
  open(trigger: string, view: ModalView): Promise<void>;
  /** Returns a person of the team; null for a guest of another organization, a bot, or somebody who left. */
  person(team: string, id: string): Promise<SlackPerson | null>;
  update(
    message: { readonly channel: string; readonly ts: string; readonly text: string },
    blocks: KnownBlock[],
  ): Promise<void>;
  /** Shows a plain text to one person only. */
  tell(channel: string, person: string, text: string): Promise<void>;
}

/** Creates the desk on a client. */
export const createSlackDesk = (client: WebClient): SlackDesk => ({
  async open(trigger, view) {
    await client.views.open({ trigger_id: trigger, view });
  },
  async person(team, id) {
    const { user } = await client.users.info({ user: id });
    // In a shared channel, people of other organizations click too, and their organization chose their address.
    if (!user || user.deleted || user.is_bot || user.team_id !== team) return null;
    return { name: user.real_name ?? user.name ?? 'Somebody', email: user.profile?.email ?? null };
  },
  async update({ channel, ts, text }, blocks) {
    await client.chat.update({ channel, ts, text, blocks });
  },
  async tell(channel, person, text) {
    await client.chat.postEphemeral({ channel, user: person, text: escaped(text) });
  },
});

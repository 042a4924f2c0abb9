import type { ChatCommand } from '../../postgres/chat/chat-commands.ts';
import { text } from './json-path.ts';

/** Reads the fields of a slash command (docs.slack.dev, Slash commands). Returns null for what is none. Pure. */
export function readCommand(fields: Readonly<Record<string, unknown>>): ChatCommand | null {
  const trigger = text(fields.trigger_id);
  const person = { id: text(fields.user_id), team: text(fields.team_id), name: text(fields.user_name) };
  const response_url = text(fields.response_url);
  if (trigger === '' || person.id === '' || !/^https?:\/\//.test(response_url)) return null;
  const channel = { id: text(fields.channel_id), name: text(fields.channel_name) };
  return { id: `slack ${trigger}`, person, channel, text: text(fields.text), response_url };
}

/** What a command asks for. */
export type CommandRequest =
  | { readonly kind: 'help' }
  | { readonly kind: 'brief'; readonly mine: boolean }
  | { readonly kind: 'search'; readonly q: string }
  | { readonly kind: 'assign'; readonly mention: string; readonly to: string }
  | { readonly kind: 'snooze'; readonly mention: string; readonly until: string };

/** A command in words. `workspace`: its name, if the command says which. */
export interface ParsedCommand {
  readonly workspace: string | null;
  readonly request: CommandRequest;
}

const WORKSPACE = /^in\s+(?:["“”]([^"“”]+)["“”]|(\S+))\s*/i;
/** The id of a mention alone, or in the address of its page. */
const MENTION = /(?:^|[=/<])([0-9a-f]{32})(?![0-9a-f])/;

function requestOf(words: string): CommandRequest {
  const [, verb = '', rest = ''] = /^(\S+)\s*([^]*)$/.exec(words) ?? [];
  const [first = '', ...others] = rest.trim().split(/\s+/);
  const mention = MENTION.exec(first)?.[1];
  switch (verb.toLowerCase()) {
    case 'brief':
      return { kind: 'brief', mine: /^(mine|me)$/i.test(first) };
    case 'search':
      return rest.trim() === '' ? { kind: 'help' } : { kind: 'search', q: rest.trim() };
    case 'assign':
      return mention === undefined
        ? { kind: 'help' }
        : { kind: 'assign', mention, to: others.join(' ') || 'me' };
    case 'snooze':
      return mention === undefined
        ? { kind: 'help' }
        : { kind: 'snooze', mention, until: others.join(' ').toLowerCase() || '1d' };
    default:
      return { kind: 'help' };
  }
}

/** Reads what stands behind `/earshot`. What it does not understand asks for help. Pure. */
export function parseCommand(words: string): ParsedCommand {
  const [whole = '', quoted, word] = WORKSPACE.exec(words.trim()) ?? [];
  return { workspace: quoted ?? word ?? null, request: requestOf(words.trim().slice(whole.length)) };
}

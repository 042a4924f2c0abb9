/** What people can do with the buttons of an alert message, in order. `did`: the same in the past, behind a name. */
export const CHAT_ACTIONS = {
  done: { label: 'Done', did: 'marked it done' },
  follow_up: { label: 'Follow up', did: 'marked it for follow-up' },
  irrelevant: { label: 'Irrelevant…', did: 'marked it irrelevant' },
  assign: { label: 'Assign to me', did: 'took it' },
  draft: { label: 'Draft a reply', did: 'had a reply drafted' },
  mute: { label: 'Mute author', did: 'muted the author' },
} as const;

export type ChatActionName = keyof typeof CHAT_ACTIONS;
export const CHAT_ACTION_NAMES = Object.keys(CHAT_ACTIONS) as readonly ChatActionName[];

/**
 * The mention that a button belongs to, and how often it had been acted on when the button was shown. An action on an older
 * version has lost against another person's.
 */
export interface ChatHandle {
  readonly workspaceId: number;
  readonly mentionId: string;
  readonly version: number;
}

const HANDLE = /^(\d{1,10})\.([0-9a-f]{32})\.(\d{1,6})$/;

/** Returns a handle as the value of a button. */
export const writeHandle = ({ workspaceId, mentionId, version }: ChatHandle): string =>
  `${workspaceId}.${mentionId}.${version}`;

/** Reads the value of a button; null: it is none of ours. */
export function readHandle(text: unknown): ChatHandle | null {
  const [, workspace, mentionId, version] = HANDLE.exec(typeof text === 'string' ? text : '') ?? [];
  return mentionId === undefined
    ? null
    : { workspaceId: Number(workspace), mentionId, version: Number(version) };
}

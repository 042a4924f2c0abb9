/** What the parent tells the engine's process first. The token travels here because arguments can be read by other users. */
export interface StartMessage {
  readonly kind: 'start';
  /** The engine's own folder, absolute. */
  readonly folder: string;
  readonly configFile: string;
  readonly port: number;
  /** What clients must show as their password. */
  readonly token: string;
}

/** Finish what runs, then exit. Losing the parent has the same effect. */
export interface StopMessage {
  readonly kind: 'stop';
}

export type ParentMessage = StartMessage | StopMessage;

/** What the engine's process answers to `start`. */
export type ChildMessage = { readonly kind: 'ready' } | { readonly kind: 'failed'; readonly reason: string };

/** Name of the user and of the database that clients are given. */
export const ENGINE_USER = 'earshot';

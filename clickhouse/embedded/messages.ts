/** The first message to the engine's process. It carries the token because other users can read arguments. */
export interface StartMessage {
  readonly kind: 'start';
  /** The engine's folder, absolute. */
  readonly folder: string;
  readonly configFile: string;
  readonly port: number;
  /** The password of clients. */
  readonly token: string;
}

/** Finish running statements, then exit. Losing the parent has the same effect. */
export interface StopMessage {
  readonly kind: 'stop';
}

export type ParentMessage = StartMessage | StopMessage;

/** The answer of the engine's process to `start`. */
export type ChildMessage = { readonly kind: 'ready' } | { readonly kind: 'failed'; readonly reason: string };

/** The name of the clients' user and database. */
export const ENGINE_USER = 'earshot';

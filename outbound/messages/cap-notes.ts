/** The use of a daily cap. */
export interface CapUse {
  readonly cap: number;
  /** The name of the counter: `emails`. */
  readonly called: string;
  /** The messages of the day, including this one. */
  readonly used: number;
}

/**
 * Returns a line that says that this is the last message of the day, in the workspace's time zone; none for other
 * messages. It explains the silence afterwards without a message of its own. Pure.
 */
export function capNotes({ cap, called, used }: CapUse, timeZone: string): string[] {
  if (used < cap) return [];
  return [
    `This is the last of the ${cap} ${called} that the workspace can send today. Later messages are sent after midnight (${timeZone}).`,
  ];
}

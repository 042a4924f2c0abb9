/** A message that was taken from the day's cap. */
export interface CapUse {
  readonly cap: number;
  /** What messages of this kind are called: `emails`. */
  readonly called: string;
  /** How many the day has had, this one among them. */
  readonly used: number;
}

/**
 * Tells with the last message of a day that it is the last, in the workspace's zone: whoever reads it learns why there is
 * silence, at the cost of no message. Pure.
 */
export function capNotes({ cap, called, used }: CapUse, timeZone: string): string[] {
  if (used < cap) return [];
  return [
    `This is the last of the ${cap} ${called} that the workspace may send today. What comes now is told after midnight, ${timeZone}.`,
  ];
}

import { SECOND_MS } from '../../schemas/duration.ts';

/** How long each part of a process that stops waits for its work in progress, in milliseconds. */
export const STOP_GRACE_MS = 5 * SECOND_MS;

/** How long the parts of a process may take to stop, with their grace, before the next step follows without them. */
export const STOP_PARTS_MS = STOP_GRACE_MS + SECOND_MS;

/** The same for each of the steps after that: they only close connections. */
export const STOP_STEP_MS = SECOND_MS;

/** The longest a stop of the whole process may take, in milliseconds: the parts stop together, then the stores. */
export const STOP_LIMIT_MS = 2 * STOP_GRACE_MS;

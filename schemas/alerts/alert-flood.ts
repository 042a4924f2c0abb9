import { MINUTE_MS } from '../duration.ts';

/** How many mentions a minute an alert reports one by one. More are a flood, which is gathered: nobody reads so many. */
export const FLOOD_COUNT = 10;

/** The span that mentions are counted in, and how long a flood gathers between two messages. */
export const FLOOD_MS = MINUTE_MS;

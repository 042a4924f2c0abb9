import { hn } from './hn.ts';
import { type Connector } from './source.ts';

/** Every source that Earshot can ask, one line each. */
export const CONNECTORS: readonly Connector[] = [hn];

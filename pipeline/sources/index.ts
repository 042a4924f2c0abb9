import { SOURCES, type Source } from '../../schemas/source.ts';
import * as connectors from './all.ts';
import type { Connector } from '../connector/connector.ts';

const BY_SOURCE: Readonly<Record<Source, Connector>> = connectors;

/** Every connector, in the order of `SOURCES`. */
export const CONNECTORS: readonly Connector[] = SOURCES.map((source) => BY_SOURCE[source]);

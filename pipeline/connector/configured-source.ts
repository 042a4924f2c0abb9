import type { SourceKey } from '../../postgres/sources/source-health.ts';
import type { Connector, SourceClient } from './connector.ts';

/** A connector with the client that its current settings give it. */
export interface ConfiguredSource {
  readonly connector: Connector;
  readonly client: SourceClient;
  /** A fingerprint of the settings, credentials included. */
  readonly settings: string;
}

/** Returns the key under which the health of a source is stored. */
export const sourceKeyOf = ({ connector, settings }: ConfiguredSource): SourceKey => ({
  source: connector.source,
  settings,
});

/** Returns why scans cannot search a source; null when they can. */
export function whyNotSearchable({ client: { availability } }: ConfiguredSource): string | null {
  return availability.available ? (availability.followOnly ?? null) : availability.reason;
}

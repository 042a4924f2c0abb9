import type { Connector, OpenSource } from './connector.ts';

/** A connector, opened with the configured settings of its source. */
export interface ReadySource {
  readonly connector: Connector;
  readonly open: OpenSource;
  /** A fingerprint of the settings, including credentials. */
  readonly settings: string;
}

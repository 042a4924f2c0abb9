import { createHmac } from 'node:crypto';
import type { Config } from '../../schemas/config/config.ts';
import type { Source } from '../../schemas/source.ts';
import type { ConfiguredSource } from '../connector/configured-source.ts';
import type { Connector, SourceSettings, SourceVariables } from '../connector/connector.ts';
import { CONNECTORS } from '../sources/index.ts';

/** Returns a text that differs when the settings differ, and reveals none of them. */
const fingerprint = (settings: SourceSettings, secretKey: Buffer): string =>
  createHmac('sha256', secretKey)
    .update(JSON.stringify(Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex')
    .slice(0, 16);

/** Binds a connector to the settings of its source. */
function configure(
  connector: Connector,
  settings: SourceVariables,
  userAgent: string,
  secretKey: Buffer,
): ConfiguredSource {
  return {
    connector,
    client: connector.open({ ...settings, userAgent }),
    settings: fingerprint({ ...settings, userAgent: '' }, secretKey),
  };
}

/**
 * Replaces the settings of a source, wherever it is in use. Calls under way end with the former ones. Returns whether the
 * settings differ.
 */
export function reconfigure(
  source: ConfiguredSource,
  settings: SourceVariables,
  userAgent: string,
  secretKey: Buffer,
): boolean {
  const next = configure(source.connector, settings, userAgent, secretKey);
  if (next.settings === source.settings) return false;
  Object.assign(source, next);
  return true;
}

/**
 * Opens every connector with the settings of its source. `userAgent` is sent with every call. `secretKey` is the
 * service's: it keys the fingerprints of settings.
 */
export function openSources(
  config: Pick<Config, 'sources'>,
  userAgent: string,
  secretKey: Buffer,
): Map<Source, ConfiguredSource> {
  return new Map(
    CONNECTORS.map((connector) => [
      connector.source,
      configure(connector, config.sources[connector.source], userAgent, secretKey),
    ]),
  );
}

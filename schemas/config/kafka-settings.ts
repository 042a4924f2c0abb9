import { ConfigError } from './config-error.ts';

/** The mechanisms by which a process can authenticate to brokers. */
export const SASL_MECHANISMS = ['plain', 'scram-sha-256', 'scram-sha-512', 'oauthbearer'] as const;

/** A user name and password; with `oauthbearer`, the client id and secret for the issuer of tokens. */
export interface Sasl {
  readonly mechanism: (typeof SASL_MECHANISMS)[number];
  readonly username: string;
  readonly password: string;
  /** Where `oauthbearer` gets its tokens, and for which scope. */
  readonly tokenUrl: string | null;
  readonly scope: string | null;
}

/** PEM files for TLS to the brokers; null: the system's authorities, and no client certificate. */
export interface TlsFiles {
  readonly ca: string | null;
  readonly cert: string | null;
  readonly key: string | null;
}

/** How the brokers are reached. */
export interface KafkaSettings {
  readonly brokers: readonly string[];
  readonly ssl: boolean;
  readonly tls: TlsFiles;
  readonly sasl: Sasl | null;
}

type KafkaVariables = Readonly<
  Record<
    | 'EARSHOT_KAFKA_BROKERS'
    | 'EARSHOT_KAFKA_SSL'
    | `EARSHOT_KAFKA_SSL_${'CA' | 'CERT' | 'KEY'}`
    | `EARSHOT_KAFKA_SASL_${'MECHANISM' | 'USERNAME' | 'PASSWORD' | 'TOKEN_URL' | 'SCOPE'}`,
    string | null
  >
>;

function parseSasl(variables: KafkaVariables): Sasl | null {
  const mechanism = variables.EARSHOT_KAFKA_SASL_MECHANISM as Sasl['mechanism'] | null;
  if (!mechanism) return null;
  const username = variables.EARSHOT_KAFKA_SASL_USERNAME;
  const password = variables.EARSHOT_KAFKA_SASL_PASSWORD;
  if (!username || !password)
    throw new ConfigError(
      'EARSHOT_KAFKA_SASL_MECHANISM needs EARSHOT_KAFKA_SASL_USERNAME and EARSHOT_KAFKA_SASL_PASSWORD',
    );
  const tokenUrl = variables.EARSHOT_KAFKA_SASL_TOKEN_URL;
  if (mechanism === 'oauthbearer' && !tokenUrl)
    throw new ConfigError('EARSHOT_KAFKA_SASL_MECHANISM=oauthbearer needs EARSHOT_KAFKA_SASL_TOKEN_URL');
  return { mechanism, username, password, tokenUrl, scope: variables.EARSHOT_KAFKA_SASL_SCOPE };
}

/** Parses the variables of Kafka. Null without brokers. Throws `ConfigError` for variables that lack their partners. */
export function parseKafka(variables: KafkaVariables): KafkaSettings | null {
  if (!variables.EARSHOT_KAFKA_BROKERS) return null;
  const tls = {
    ca: variables.EARSHOT_KAFKA_SSL_CA,
    cert: variables.EARSHOT_KAFKA_SSL_CERT,
    key: variables.EARSHOT_KAFKA_SSL_KEY,
  };
  if ((tls.cert === null) !== (tls.key === null))
    throw new ConfigError('EARSHOT_KAFKA_SSL_CERT and EARSHOT_KAFKA_SSL_KEY need each other');
  return {
    brokers: variables.EARSHOT_KAFKA_BROKERS.split(',').map((broker) => broker.trim()),
    ssl: variables.EARSHOT_KAFKA_SSL === 'true',
    tls,
    sasl: parseSasl(variables),
  };
}

import { COMPATIBILITY, SchemaRegistry, SchemaType } from '@kafkajs/confluent-schema-registry';
import type { TSchema } from '@sinclair/typebox';
import type { Logger } from '../../runtime/logger.ts';
import { SCHEMA_COMPATIBILITY } from '../../schemas/topics.ts';
import { backoffMs, type BackoffPolicy } from '../../runtime/timing/backoff.ts';
import { retrying } from '../../runtime/timing/retry.ts';

/** The part of a topic that the codec needs. */
export interface TopicSchema {
  readonly name: string;
  readonly schema: TSchema;
  readonly skimmed?: readonly string[];
}

/** A Confluent-compatible schema registry in which our topics' schemas are registered. */
export interface Registry {
  /** Returns the id of the registered schema of a topic. */
  idOf(topic: string): number;
  /** Whether a schema id is a version of the schema of this topic. Throws when the registry is unavailable. */
  belongs(topic: string, schemaId: number): Promise<boolean>;
}

/** Between attempts to reach an unavailable registry. Short at first, because it often starts together with the service. */
const CONNECT_BACKOFF: BackoffPolicy = { firstMs: 1_000, longestMs: 10_000 };
const CALL_TIMEOUT_MS = 10_000;

/** How the registry is called directly. */
interface RegistryAccess {
  readonly host: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly logger: Logger;
}

const subjectOf = (topic: string) => `${topic}-value`;

/** Splits credentials off a URL: neither `fetch` nor the registry client reads them from there. */
function splitUrl(url: string) {
  const parsed = new URL(url);
  const auth = parsed.username
    ? { username: decodeURIComponent(parsed.username), password: decodeURIComponent(parsed.password) }
    : null;
  parsed.username = '';
  parsed.password = '';
  return { host: parsed.href.replace(/\/$/, ''), auth };
}

function openClient(host: string, auth: ReturnType<typeof splitUrl>['auth']) {
  return new SchemaRegistry(
    // We retry ourselves, to log what we wait for.
    { host, clientId: 'earshot', retry: { retries: 0 }, ...(auth && { auth }) },
    // The client compiles schemas with an older Ajv without formats. Our own checker decides.
    { [SchemaType.JSON]: { strict: false, validateFormats: false } },
  );
}

/** Processes that start together may conflict with each other. A schema that really conflicts still does at the third try. */
const CONFLICT_TRIES = 3;

/** Whether a retry cannot help: the registry answers, and refuses the schema or the credentials. */
const isRefusal = (error: unknown, failures: number): boolean => {
  const status = (error as { status?: unknown }).status;
  if (status === 409 && failures < CONFLICT_TRIES) return false;
  return typeof status === 'number' && status >= 400 && status < 500 && status !== 429 && status !== 408;
};

/**
 * Throws when the registry cannot be reached. Needed because its client reports a broken connection as status 400, as if
 * the registry had refused.
 */
async function checkReachable(host: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const answer = await fetch(`${host}/subjects`, { headers, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
  await answer.body?.cancel();
  if (answer.status >= 500) throw new Error(`The schema registry answered ${answer.status}.`);
}

/**
 * Sets the compatibility level of a subject. A registry that this account may not configure keeps its level, with a
 * warning: its schemas are then registered under that level's rules.
 */
async function setCompatibility({ host, headers, logger }: RegistryAccess, subject: string): Promise<void> {
  const answer = await fetch(`${host}/config/${encodeURIComponent(subject)}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/vnd.schemaregistry.v1+json' },
    body: JSON.stringify({ compatibility: SCHEMA_COMPATIBILITY }),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  await answer.body?.cancel();
  // Some registries know no subject before its first schema. The client then sets the level after it.
  if (answer.ok || answer.status === 404) return;
  if (answer.status >= 500) throw new Error(`The schema registry answered ${answer.status}.`);
  const line = `The schema registry refuses ${SCHEMA_COMPATIBILITY} for ${subject}, which keeps its level.`;
  logger.warn({ status: answer.status }, line);
}

async function registerAll(
  client: SchemaRegistry,
  topics: readonly TopicSchema[],
  access: RegistryAccess,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { name, schema } of topics) {
    const subject = subjectOf(name);
    const confluent = { type: SchemaType.JSON as const, schema: JSON.stringify(schema) };
    await setCompatibility(access, subject);
    try {
      const compatibility = COMPATIBILITY[SCHEMA_COMPATIBILITY];
      ids.set(name, (await client.register(confluent, { subject, compatibility })).id);
    } catch (error) {
      // The subject has another level; then the schema must be registered already.
      if ((error as Error).name !== 'ConfluentSchemaRegistryCompatibilityError') throw error;
      ids.set(name, await client.getRegistryIdBySchema(subject, confluent));
    }
  }
  return ids;
}

/**
 * Registers the schemas of all topics and returns the registry. Waits while it is unavailable, until `signal` fires.
 * Throws when it refuses a schema.
 */
export async function openRegistry(
  url: string,
  topics: readonly TopicSchema[],
  logger: Logger,
  signal?: AbortSignal,
): Promise<Registry> {
  const { host, auth } = splitUrl(url);
  const headers: Record<string, string> = auth
    ? { authorization: `Basic ${Buffer.from(`${auth.username}:${auth.password}`).toString('base64')}` }
    : {};
  const register = async () => {
    await checkReachable(host, headers);
    return registerAll(openClient(host, auth), topics, { host, headers, logger });
  };
  const ids = await retrying(register, {
    ...(signal && { signal }),
    delayMs(error, failures) {
      if (isRefusal(error, failures)) return null;
      const wait = backoffMs(CONNECT_BACKOFF, failures);
      logger.warn({ err: error }, `The schema registry at ${host} does not answer. Retrying in ${wait} ms.`);
      return wait;
    },
  });
  return {
    idOf: (topic) => ids.get(topic)!,
    async belongs(topic, schemaId) {
      const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
      const response = await fetch(`${host}/schemas/ids/${schemaId}/versions`, { headers, signal });
      if (response.status === 404) return false;
      if (!response.ok) throw new Error(`The schema registry answered ${response.status}.`);
      const versions = (await response.json()) as { subject?: string }[];
      return versions.some(({ subject }) => subject === subjectOf(topic));
    },
  };
}

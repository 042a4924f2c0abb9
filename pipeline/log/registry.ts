import { setTimeout as sleep } from 'node:timers/promises';
import { SchemaRegistry, SchemaType } from '@kafkajs/confluent-schema-registry';
import type { TSchema } from '@sinclair/typebox';
import type { Logger } from '../../runtime/logger.ts';

/** The part of a topic that the codec needs. */
export interface TopicLayout {
  readonly name: string;
  readonly schema: TSchema;
}

/** A Confluent-compatible schema registry in which our topics' schemas are registered. */
export interface Registry {
  /** The id under which the topic's schema is registered. */
  idOf(topic: string): number;
  /** Whether a schema id is some version of this topic's schema. Throws when the registry is away. */
  belongs(topic: string, schemaId: number): Promise<boolean>;
}

/** Seconds between attempts to reach a registry that is away: short at first, for it often starts beside us. */
const PATIENCE_S = [1, 2, 5, 10];
const CALL_TIMEOUT_MS = 10_000;

const subjectOf = (topic: string) => `${topic}-value`;

/** A URL's name and password go into a header: neither `fetch` nor the registry client reads them from the URL. */
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
    // The retrying is ours, for it has to say what it waits for.
    { host, clientId: 'earshot', retry: { retries: 0 }, ...(auth && { auth }) },
    // The client compiles each schema with an older Ajv that knows no formats. Our own checker is the one that counts.
    { [SchemaType.JSON]: { strict: false, validateFormats: false } },
  );
}

/** Processes that start together may be told of a conflict with one another; a schema that really conflicts still does at the third try. */
const CONFLICT_TRIES = 3;

/** True for answers that no retry will change: the registry is there and refuses the schema or the credentials. */
const isRefusal = (error: unknown, attempt: number): boolean => {
  const status = (error as { status?: unknown }).status;
  if (status === 409 && attempt < CONFLICT_TRIES - 1) return false;
  return typeof status === 'number' && status >= 400 && status < 500 && status !== 429 && status !== 408;
};

/**
 * Throws when the registry cannot be reached. To be asked first: its client gives a broken connection the status 400,
 * as if the registry had refused.
 */
async function checkReachable(host: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const answer = await fetch(`${host}/subjects`, { headers, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
  await answer.body?.cancel();
  if (answer.status >= 500) throw new Error(`The schema registry answered ${answer.status}.`);
}

async function registerAll(
  client: SchemaRegistry,
  topics: readonly TopicLayout[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { name, schema } of topics) {
    const subject = subjectOf(name);
    const confluent = { type: SchemaType.JSON as const, schema: JSON.stringify(schema) };
    try {
      ids.set(name, (await client.register(confluent, { subject })).id);
    } catch (error) {
      // An operator may have set another compatibility level; then the schema must be registered already.
      if ((error as Error).name !== 'ConfluentSchemaRegistryCompatibilityError') throw error;
      ids.set(name, await client.getRegistryIdBySchema(subject, confluent));
    }
  }
  return ids;
}

async function persist<T>(
  work: () => Promise<T>,
  host: string,
  logger: Logger,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (isRefusal(error, attempt)) throw error;
      const seconds = PATIENCE_S[Math.min(attempt, PATIENCE_S.length - 1)]!;
      logger.warn(
        { err: error },
        `The schema registry at ${host} does not answer; trying again in ${seconds} s.`,
      );
      await sleep(seconds * 1000, undefined, { ...(signal && { signal }) });
    }
  }
}

/**
 * Registers every topic's schema and gives the registry. Waits while it is away, until `signal` fires; throws when it
 * refuses a schema.
 */
export async function openRegistry(
  url: string,
  topics: readonly TopicLayout[],
  logger: Logger,
  signal?: AbortSignal,
): Promise<Registry> {
  const { host, auth } = splitUrl(url);
  const headers: Record<string, string> = auth
    ? { authorization: `Basic ${Buffer.from(`${auth.username}:${auth.password}`).toString('base64')}` }
    : {};
  const register = async () => {
    await checkReachable(host, headers);
    return registerAll(openClient(host, auth), topics);
  };
  const ids = await persist(register, host, logger, signal);
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

import type { Access } from '../../api/access/access.ts';
import { OPERATIONS } from '../../api/operations/index.ts';
import { DEAD_REASONS, DROP_REASONS } from '../../pipeline/outcome.ts';
import { CONNECTORS } from '../../pipeline/sources/index.ts';
import { RETENTIONS } from '../../postgres/mentions/retentions.ts';
import { ERRORS } from '../../schemas/errors.ts';
import { MentionEventSchema } from '../../schemas/mentions/mention.ts';
import { LIMIT_NAMES, LIMITS } from '../../schemas/usage/plan.ts';
import { TOPICS } from '../../schemas/topics.ts';
import { createMetrics } from '../../runtime/metrics.ts';
import { code, schemaType, table } from './markdown.ts';

const DAY_MS = 24 * 3_600_000;

/** Returns what each source needs before it can be searched, and how far a search reaches, as a table. */
export function sources(): string {
  const rows = CONNECTORS.map((connector) => {
    const { availability } = connector.open({ userAgent: 'earshot' });
    const needs = availability.available
      ? (availability.followOnly?.replace('only followed live:', 'nothing to follow it live;') ?? 'nothing')
      : availability.reason.replace(/^not configured: /, '');
    const { keywordSearch, reach, callLimit } = connector.summary;
    return [code(connector.source), needs, keywordSearch, reach, callLimit];
  });
  return table(['source', 'needs', 'keyword search', 'reaches back to', 'call limit'], rows);
}

const WHO: Readonly<Record<Access, string>> = { R: 'read', W: 'write', O: 'owner' };

/** Returns every operation, in a table for each tag. */
export function operations(): string {
  const tags = [...new Set(OPERATIONS.map(({ tag }) => tag))];
  const sections = tags.map((tag) => {
    const rows = OPERATIONS.filter((operation) => operation.tag === tag).map(
      ({ operationId, method, path, access, summary }) => [
        code(operationId),
        code(`${method} ${path}`),
        WHO[access],
        summary,
      ],
    );
    return `## ${tag}\n\n${table(['operation', 'request', 'access', 'what it does'], rows)}`;
  });
  return [`There are ${OPERATIONS.length} operations.`, ...sections].join('\n\n');
}

/** Returns every error code with its status. */
export const errors = () =>
  table(
    ['code', 'status', 'meaning'],
    Object.entries(ERRORS).map(([name, { status, meaning }]) => [code(name), String(status), meaning]),
  );

/** Answers every field with its own name in braces, so that a key built from it shows its parts. */
const fieldNames = new Proxy({}, { get: (_, name) => `{${String(name)}}` });

/** Returns every topic of the log. */
export const topics = () =>
  table(
    ['topic', 'value', 'key', 'partitions', 'kept'],
    Object.values(TOPICS).map(({ name, schema, key, partitions, retentionMs }) => [
      code(name),
      code(schema.$id ?? ''),
      code(key(fieldNames as never)),
      String(partitions),
      `${retentionMs / DAY_MS} days`,
    ]),
  );

/** Returns the fields of a record on the topic `mentions`. */
export const mentionFields = () =>
  table(
    ['field', 'type'],
    Object.entries(MentionEventSchema.properties).map(([name, schema]) => [code(name), schemaType(schema)]),
  );

/** Returns every metric of the service. Node's own metrics are left out. */
export const metrics = () =>
  table(
    ['metric', 'type', 'labels', 'meaning'],
    createMetrics()
      .registry.getMetricsAsArray()
      .filter(({ name }) => name.startsWith('earshot_'))
      .map((metric) => {
        // prom-client keeps the labels of a metric but leaves them out of its types.
        const { labelNames = [] } = metric as { labelNames?: readonly string[] };
        return [code(metric.name), String(metric.type), labelNames.map(code).join(', '), metric.help];
      }),
  );

/** Returns every limit that a plan can set. The limits of single sources share one row. */
export const limits = () =>
  table(
    ['limit', 'per', 'counts', 'when it is used up'],
    LIMIT_NAMES.filter((name) => !name.startsWith('source_calls.') || name === 'source_calls.x').map(
      (name) => {
        const { per, counts, then } = LIMITS[name];
        const shown = name === 'source_calls.x' ? `${code(name)}, or any other source` : code(name);
        return [shown, per, counts, then];
      },
    ),
  );

/** Returns what PostgreSQL keeps for a limited time, and for how long. */
export const retentions = () =>
  table(
    ['what', 'kept'],
    RETENTIONS.map(({ what, kept }) => [what, kept]),
  );

/** Returns the values of the label `reason`. */
export const reasons = () =>
  table(
    ['metric', 'reasons'],
    [
      [code('earshot_dropped_total'), DROP_REASONS.map(code).join(', ')],
      [code('earshot_dead_letters_total'), DEAD_REASONS.map(code).join(', ')],
    ],
  );

import { OPERATIONS } from '../../api/operations/index.ts';
import { DEAD_REASONS, DROP_REASONS } from '../../pipeline/outcome.ts';
import { CONNECTORS } from '../../pipeline/sources/index.ts';
import { RETENTIONS } from '../../postgres/mentions/retentions.ts';
import type { ConfigOption } from '../../schemas/config/config-option.ts';
import { SERVICE_OPTIONS } from '../../schemas/config/config-options.ts';
import { MentionEventSchema } from '../../schemas/mentions/mention.ts';
import { LIMIT_NAMES, LIMITS } from '../../schemas/usage/plan.ts';
import { SOURCE_OPTIONS } from '../../schemas/config/source-options.ts';
import { SOURCES } from '../../schemas/source.ts';
import { TOPICS } from '../../schemas/topics.ts';
import { createMetrics } from '../../runtime/metrics.ts';

/** Operations that the interface will have in all; those that exist are counted. */
const PLANNED_OPERATIONS = 69;
const DAY_MS = 24 * 3_600_000;

const code = (text: string) => `\`${text}\``;
/** A bar in a cell would end it. */
const cell = (text: string) => text.replaceAll('|', '\\|');

/** A Markdown table; Prettier aligns it. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const optionRow = ({ name, default: fallback, meaning, secret }: ConfigOption) => [
  code(name),
  fallback === null ? '' : code(fallback),
  secret ? `${meaning} Secret.` : meaning,
];

const OPTION_HEAD = ['variable', 'default', 'meaning'];

/** Every variable of the service itself. */
export const serviceOptions = () => table(OPTION_HEAD, SERVICE_OPTIONS.map(optionRow));

/** Every variable of the sources and of what they share. */
export const sourceOptions = () => table(OPTION_HEAD, SOURCE_OPTIONS.map(optionRow));

/** Which of the sources are there, and what those need. */
export function sources(): string {
  const rows = CONNECTORS.map((connector) => {
    const { availability } = connector.open({ userAgent: 'earshot' });
    const needs = availability.available
      ? (availability.followOnly?.replace('only followed live:', 'nothing to be followed live;') ?? 'nothing')
      : availability.reason.replace(/^not configured: /, '');
    return [code(connector.source), needs];
  });
  const missing = SOURCES.filter((source) => CONNECTORS.every((connector) => connector.source !== source));
  const rest = missing.length > 0 ? `\n\nNot yet: ${missing.map(code).join(', ')}.` : '';
  return `${CONNECTORS.length} of ${SOURCES.length} sources:\n\n${table(['source', 'needs'], rows)}${rest}`;
}

/** Which operations are there, by tag. */
export function operations(): string {
  const tags = [...new Set(OPERATIONS.map(({ tag }) => tag))];
  const rows = tags.map((tag) => [
    tag,
    OPERATIONS.filter((operation) => operation.tag === tag)
      .map(({ operationId }) => code(operationId))
      .join(', '),
  ]);
  const count =
    OPERATIONS.length < PLANNED_OPERATIONS
      ? `${OPERATIONS.length} of ${PLANNED_OPERATIONS} operations`
      : `${OPERATIONS.length} operations`;
  return `${count}:\n\n${table(['about', 'operations'], rows)}`;
}

/** Answers for every field with its name, so that a key made from it shows what it is made of. */
const namesOfFields = new Proxy({}, { get: (_, name) => `{${String(name)}}` });

/** Every topic of the log. */
export const topics = () =>
  table(
    ['topic', 'value', 'key', 'partitions', 'kept'],
    Object.values(TOPICS).map(({ name, schema, key, partitions, retentionMs }) => [
      code(name),
      code(schema.$id ?? ''),
      code(key(namesOfFields as never)),
      String(partitions),
      `${retentionMs / DAY_MS} days`,
    ]),
  );

function typeOf(schema: Record<string, unknown>): string {
  const {
    type,
    anyOf,
    enum: values,
    items,
  } = schema as {
    type?: string | string[];
    anyOf?: Record<string, unknown>[];
    enum?: unknown[];
    items?: Record<string, unknown>;
  };
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (values) return values.map((value) => code(String(value))).join(', ');
  if (items) return `list of ${typeOf(items)}`;
  const { format } = schema as { format?: string };
  return `${[type].flat().join(' or ')}${format ? ` (${format})` : ''}`;
}

/** The fields of a record on `mentions`. */
export const mentionFields = () =>
  table(
    ['field', 'type'],
    Object.entries(MentionEventSchema.properties).map(([name, schema]) => [code(name), typeOf(schema)]),
  );

/** Every metric of ours; those of Node itself come besides. */
export const metrics = () =>
  table(
    ['metric', 'type', 'labels', 'meaning'],
    createMetrics()
      .registry.getMetricsAsArray()
      .filter(({ name }) => name.startsWith('earshot_'))
      .map((metric) => {
        // prom-client keeps the labels of a metric without putting them in its types.
        const { labelNames = [] } = metric as { labelNames?: readonly string[] };
        return [code(metric.name), String(metric.type), labelNames.map(code).join(', '), metric.help];
      }),
  );

/** Every limit that a plan may set; those of single sources are one row. */
export const limits = () =>
  table(
    ['limit', 'a', 'counts', 'when it is used up'],
    LIMIT_NAMES.filter((name) => !name.startsWith('source_calls.') || name === 'source_calls.x').map(
      (name) => {
        const { per, counts, then } = LIMITS[name];
        const shown =
          name === 'source_calls.x' ? 'source_calls.x`, or any other source in place of `x' : name;
        return [code(shown), per, counts, then];
      },
    ),
  );

/** What is kept for a time only. */
export const retentions = () =>
  table(
    ['what', 'kept'],
    RETENTIONS.map(({ what, kept }) => [what, kept]),
  );

/** The values of the label `reason`. */
export const reasons = () =>
  table(
    ['metric', 'reasons'],
    [
      [code('earshot_dropped_total'), DROP_REASONS.map(code).join(', ')],
      [code('earshot_dead_letters_total'), DEAD_REASONS.map(code).join(', ')],
    ],
  );

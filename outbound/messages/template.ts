import { templateFields, type TemplateField } from '../../schemas/alerts/alert-template.ts';
import type { Message } from './message.ts';

/** Sent where an alert has no template. */
const DEFAULT_TEMPLATE = JSON.stringify(
  Object.fromEntries((['id', 'subject', 'text', 'mentions'] as const).map((name) => [name, `{{${name}}}`])),
);

type Values = Readonly<Record<TemplateField, unknown>>;

/** Returns what each field stands for; those of a mention for the first one. */
function valuesOf({ subject, lines, entries }: Message, id: string): Values {
  const mentions = entries.map(({ headline, url, page, summary, why, tone, facts, handle }) => ({
    ...{ mention_id: handle?.mentionId ?? null, headline, summary, why },
    ...{ sentiment: tone, facts, url, page },
  }));
  const [first] = mentions;
  const none = { mention_id: null, headline: null, summary: null, why: null };
  return {
    ...(first ?? { ...none, sentiment: null, facts: [], url: null, page: null }),
    ...{ id, subject, text: lines.join('\n'), mentions },
  };
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);

/** Fills a part of the template. A text that is one field only becomes its value, whatever that is. */
function fill(part: unknown, values: Values): unknown {
  if (Array.isArray(part)) return part.map((each) => fill(each, values));
  if (typeof part === 'object' && part !== null)
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, fill(value, values)]));
  if (typeof part !== 'string') return part;
  const [only, ...more] = templateFields(part);
  if (only && more.length === 0 && part === `{{${only}}}`) return values[only as TemplateField];
  return part.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, name: TemplateField) => asText(values[name]));
}

/**
 * Returns the body of a message by a template: JSON, whose texts contain fields such as `{{headline}}`. They are filled in
 * after parsing, so no text of a post can change the shape. Pure.
 */
export const fillTemplate = (template: string | null, message: Message, id: string): string =>
  JSON.stringify(fill(JSON.parse(template ?? DEFAULT_TEMPLATE), valuesOf(message, id)));

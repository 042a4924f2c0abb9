/** What a template of an alert can contain, in double braces. Those of a mention stand for the first one. */
export const TEMPLATE_FIELDS = [
  'id',
  'subject',
  'text',
  'mentions',
  'mention_id',
  'headline',
  'summary',
  'why',
  'sentiment',
  'facts',
  'url',
  'page',
] as const;

export type TemplateField = (typeof TEMPLATE_FIELDS)[number];

/** Returns the names in double braces in a text. Pure. */
export const templateFields = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name!);

/** Returns the rule that a template breaks, in words; null when it is valid. Pure. */
export function brokenTemplateRule(template: string): string | null {
  try {
    JSON.parse(template);
  } catch {
    return 'must be JSON';
  }
  const unknown = templateFields(template).find((name) => !TEMPLATE_FIELDS.some((each) => each === name));
  return unknown === undefined
    ? null
    : `has no field {{${unknown}}}; there are ${TEMPLATE_FIELDS.map((name) => `{{${name}}}`).join(', ')}`;
}

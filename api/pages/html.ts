/** Text that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const toText = (value: unknown): string => {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(toText).join('');
  if (value === null || value === undefined || value === false) return '';
  return String(value).replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign]!);
};

/** Makes HTML of a template: what is put in is escaped unless it is HTML; lists are joined; null and false are nothing. */
export const html = (parts: TemplateStringsArray, ...values: readonly unknown[]): Html =>
  new Html(parts.map((part, at) => part + (at < values.length ? toText(values[at]) : '')).join(''));

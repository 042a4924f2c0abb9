/** What XML 1.0 cannot contain, even escaped (section 2.2): most control characters, half pairs, two non-characters. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Returns text for an element or an attribute in quotes. Leaves out what XML cannot contain. */
export const escapeXml = (text: string): string =>
  text.replaceAll(FORBIDDEN, '').replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign]!);

type Attributes = Readonly<Record<string, string | null>>;

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes)
    .filter((pair): pair is [string, string] => pair[1] !== null)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('');

/** Returns an element with a text. Attributes that are null are left out. */
export const textElement = (name: string, text: string, attributes: Attributes = {}): string =>
  `<${name}${attributesOf(attributes)}>${escapeXml(text)}</${name}>`;

/** Returns an element without content. */
export const emptyElement = (name: string, attributes: Attributes): string =>
  `<${name}${attributesOf(attributes)}/>`;

/** Returns an element with other elements, one a line. */
export const parentElement = (
  name: string,
  children: readonly string[],
  attributes: Attributes = {},
): string => [`<${name}${attributesOf(attributes)}>`, ...children, `</${name}>`].join('\n');

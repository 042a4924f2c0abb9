/** Takes a name of ours, `next_cursor`, and gives GraphQL's spelling, `nextCursor`. */
export const camelCase = (name: string): string =>
  name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Takes a name of ours, `list_api_keys`, and gives it as the name of a type, `ListApiKeys`. */
export const pascalCase = (name: string): string => {
  const camel = camelCase(name);
  return camel.charAt(0).toUpperCase() + camel.slice(1);
};

/** The name of one entry of a list: `sources` holds a `source`; `status`, `groups_by` are left as they are. */
export const singular = (name: string): string => name.replace(/(?<![su])s$/, '');

/** Whether a word may be the value of a GraphQL enum. `7d` may not. */
export const isEnumValue = (word: string): boolean =>
  /^[A-Za-z_][A-Za-z0-9_]*$/.test(word) && !['true', 'false', 'null'].includes(word);

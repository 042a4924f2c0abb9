/** Returns GraphQL's spelling of a name: `next_cursor` is `nextCursor`. */
export const camelCase = (name: string): string =>
  name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Returns a name as the name of a type: `list_api_keys` is `ListApiKeys`. */
export const pascalCase = (name: string): string => {
  const camel = camelCase(name);
  return camel.charAt(0).toUpperCase() + camel.slice(1);
};

/** Returns the name of one entry of a list: `sources` becomes `source`; `status` stays as it is. */
export const singular = (name: string): string => name.replace(/(?<![su])s$/, '');

/** Whether a word can be the value of a GraphQL enum. `7d` cannot. */
export const isEnumValue = (word: string): boolean =>
  /^[A-Za-z_][A-Za-z0-9_]*$/.test(word) && !['true', 'false', 'null'].includes(word);

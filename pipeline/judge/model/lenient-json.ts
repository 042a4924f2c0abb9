/** UTF-16 units of an answer that are read, and objects looked for in one that is no JSON as a whole. */
const [MAX_READ, MAX_TRIED] = [200_000, 500];

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Where the object that begins at `from` ends, one behind its last brace; null when it does not. */
function endOfObject(text: string, from: number): number | null {
  let depth = 0;
  let inString = false;
  for (let index = from; index < text.length; index += 1) {
    const char = text[index];
    if (inString) {
      if (char === '\\') index += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{') depth += 1;
    else if (char === '}' && (depth -= 1) === 0) return index + 1;
  }
  return null;
}

/** The whole objects in a text, however much around them is cut off or no JSON. */
function objectsIn(text: string): unknown[] {
  const objects: unknown[] = [];
  let index = text.indexOf('{');
  for (let tried = 0; index >= 0 && tried < MAX_TRIED; tried += 1) {
    const end = endOfObject(text, index);
    const object = end === null ? undefined : parsed(text.slice(index, end));
    if (object !== undefined) objects.push(object);
    index = text.indexOf('{', object === undefined || end === null ? index + 1 : end);
  }
  return objects;
}

/** The items of what was asked for, whether or not they come in the object that holds them. */
function itemsOf(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return [];
  const items = (value as Record<string, unknown>)[name];
  return Array.isArray(items) ? items : [value];
}

/**
 * Takes the text of an answer that should be `{"<name>": […]}` and gives the items in it. Servers that know no
 * structured output put thoughts before it (`<think>`), a fence around it, or leave the outer object away; an answer that
 * is cut off still holds whole items. Never throws.
 */
export function parseItems(text: string, name: string): unknown[] {
  const said = text.slice(0, MAX_READ).replace(/^\s*<think>[\s\S]*?<\/think>/, '');
  const whole = parsed(said);
  if (whole !== undefined) return itemsOf(whole, name);
  return objectsIn(said).flatMap((object) => itemsOf(object, name));
}

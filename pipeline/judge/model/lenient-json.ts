/** UTF-16 units of an answer that are read, and attempts to parse an object in one that is not JSON as a whole. */
const [MAX_READ, MAX_TRIED] = [200_000, 500];

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Returns the end of the object that starts at `from`, exclusive; null when it is cut off. */
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

/** Returns the items, with or without the object around them. */
function itemsOf(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return [];
  const items = (value as Record<string, unknown>)[name];
  return Array.isArray(items) ? items : [value];
}

/**
 * Returns the items of an answer that should be `{"<name>": […]}`. Servers without structured output put thoughts
 * before it (`<think>`), fence it, or omit the outer object; a truncated answer still contains whole items. Never
 * throws.
 */
export function parseItems(text: string, name: string): unknown[] {
  const said = text.slice(0, MAX_READ).replace(/^\s*<think>[\s\S]*?<\/think>/, '');
  const whole = parsed(said);
  if (whole !== undefined) return itemsOf(whole, name);
  return objectsIn(said).flatMap((object) => itemsOf(object, name));
}

import type { Json } from './fields.ts';

/** A call of an operation, with values from its examples. */
export interface ExampleCall {
  readonly method: string;
  readonly url: string;
  /** Undefined: it has none. */
  readonly body: unknown;
  /** Whether the answer is JSON; else it is text, such as CSV. */
  readonly isJson: boolean;
}

const asJson = (value: unknown) => JSON.stringify(value, null, 2);

/** Returns the command for a shell. */
export function curlExample({ method, url, body }: ExampleCall): string {
  const sent = body === undefined ? '' : JSON.stringify(body).replaceAll("'", String.raw`'\''`);
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${url}"`,
    `-H "Authorization: Bearer $EARSHOT_KEY"`,
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d '${sent}'`]),
  ].join(' \\\n  ');
}

/** Returns the same in TypeScript, for Node and browsers. */
export function typescriptExample({ method, url, body, isJson }: ExampleCall): string {
  const key = 'Authorization: `Bearer ${process.env.EARSHOT_KEY}`';
  const lines = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    body === undefined
      ? `  headers: { ${key} },`
      : `  headers: { ${key}, 'Content-Type': 'application/json' },`,
    ...(body === undefined ? [] : [`  body: JSON.stringify(${asJson(body).replaceAll('\n', '\n  ')}),`]),
  ];
  return `const response = await fetch('${url}', {\n${lines.join('\n')}\n});\nconsole.log(response.status, await response.${isJson ? 'json' : 'text'}());`;
}

/** Returns a value as a Python literal. */
function pythonOf(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pythonOf).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value as Json).map(
    ([name, each]) => `${JSON.stringify(name)}: ${pythonOf(each)}`,
  );
  return `{${fields.join(', ')}}`;
}

/** Returns the same in Python, with the package requests. */
export function pythonExample({ method, url, body, isJson }: ExampleCall): string {
  return [
    'import os, requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    `    "${url}",`,
    `    headers={"Authorization": f"Bearer {os.environ['EARSHOT_KEY']}"},`,
    ...(body === undefined ? [] : [`    json=${pythonOf(body)},`]),
    ')',
    `print(response.status_code, response.${isJson ? 'json()' : 'text'})`,
  ].join('\n');
}

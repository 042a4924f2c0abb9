import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { packageRoot } from '../../runtime/package-root.ts';
import { envExample } from './env-example.ts';
import * as tables from './tables.ts';

/** By file: the names of its generated parts, and what makes them. */
const PARTS: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  'README.md': {
    configuration: tables.serviceOptions,
    sources: tables.sources,
    operations: tables.operations,
  },
  'docs/configuration.md': { service: tables.serviceOptions, sources: tables.sourceOptions },
  'docs/operating.md': { metrics: tables.metrics, reasons: tables.reasons, retentions: tables.retentions },
  'docs/usage.md': { limits: tables.limits },
  'docs/stream.md': { topics: tables.topics, fields: tables.mentionFields },
};

/** Puts a part between its two marks. Throws when the text lacks them. */
export function fillPart(text: string, name: string, part: string): string {
  const [begin, end] = [`<!-- generated: ${name} -->`, `<!-- end: ${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the marks of the generated part ${name} are not there`);
  return `${text.slice(0, from + begin.length)}\n\n${part}\n\n${text.slice(to)}`;
}

/** Every file that is generated, wholly or in parts, by its path, as it ought to be. */
export async function generatedFiles(): Promise<Map<string, string>> {
  const files = new Map([['.env.example', envExample()]]);
  for (const [path, parts] of Object.entries(PARTS)) {
    const file = join(packageRoot, path);
    let text = await readFile(file, 'utf8');
    for (const [name, make] of Object.entries(parts)) text = fillPart(text, name, make());
    files.set(path, await format(text, { ...(await resolveConfig(file)), parser: 'markdown' }));
  }
  return files;
}

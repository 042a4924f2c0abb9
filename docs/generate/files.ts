import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import { packageRoot } from '../../runtime/package-root.ts';
import { envExample } from './env-example.ts';
import * as options from './options.ts';
import { pagesWithSourceCount, withSourceCount } from './source-count.ts';
import * as tables from './tables.ts';
import { flowPicture, flowTable } from './topology.ts';

/** The generated parts of each page, by name, and the function that writes each. */
const PARTS: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  'README.md': { topology: flowPicture, configuration: options.mainOptions },
  'docs/extend/architecture.md': { topology: flowTable },
  'docs/operate/maintenance.md': { retentions: tables.retentions },
  'docs/operate/usage.md': { limits: tables.limits },
  'docs/reference/configuration.md': { service: options.serviceOptions, sources: options.sourceOptions },
  'docs/reference/errors.md': { errors: tables.errors },
  'docs/reference/metrics.md': { metrics: tables.metrics, reasons: tables.reasons },
  'docs/reference/operations.md': { operations: tables.operations },
  'docs/reference/sources.md': { sources: tables.sources },
  'docs/reference/topics.md': { topics: tables.topics, fields: tables.mentionFields },
};

/** Returns a text with a part between its two markers. Throws when the text lacks the markers. */
export function fillPart(text: string, name: string, part: string): string {
  const [begin, end] = [`<!-- generated: ${name} -->`, `<!-- end: ${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`no ${begin} followed by ${end}`);
  return `${text.slice(0, from + begin.length)}\n\n${part}\n\n${text.slice(to)}`;
}

/** Returns a page with its generated parts as they should be. Throws an error that names the page. */
async function filledPage(path: string, parts: Readonly<Record<string, () => string>>): Promise<string> {
  const file = join(packageRoot, path);
  let text = await readFile(file, 'utf8');
  try {
    for (const [name, write] of Object.entries(parts)) text = fillPart(text, name, write());
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`, { cause: error });
  }
  return formatted(path, withSourceCount(text));
}

/** Formats a page as `npm run format` does: code in a page keeps to the width that the settings allow. */
async function formatted(path: string, text: string): Promise<string> {
  const settings = JSON.parse(await readFile(join(packageRoot, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
  const { code, errors } = await format(path, text, settings);
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join('; ')}`);
  return code;
}

/** Returns the text that each generated file should have, by path. */
export async function generatedFiles(): Promise<Map<string, string>> {
  const files = new Map([['.env.example', envExample()]]);
  for (const path of pagesWithSourceCount())
    files.set(path, withSourceCount(await readFile(join(packageRoot, path), 'utf8')));
  for (const [path, parts] of Object.entries(PARTS)) files.set(path, await filledPage(path, parts));
  return files;
}

/** Returns the generated files whose text on disk differs from what it should be, by path. */
export async function staleFiles(): Promise<Map<string, string>> {
  const files = await generatedFiles();
  for (const [path, text] of files) {
    const onDisk = await readFile(join(packageRoot, path), 'utf8').catch(() => null);
    if (onDisk === text) files.delete(path);
  }
  return files;
}

import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ClickHouse } from '../client.ts';
import { ownWork } from './copy-error.ts';
import type { TablePart } from './part-links.ts';

/** A part that the engine knows. One that is not active is there until nobody reads it any more. */
interface KnownPart extends TablePart {
  readonly active: 0 | 1;
}

/** What lies in a table's folder and is no part, or none yet: it is renamed to its own name when it is whole. */
const NO_PART = /^(detached|tmp_.*|delete_tmp_.*)$/;

async function ask(source: ClickHouse, signal: AbortSignal): Promise<KnownPart[]> {
  const answer = await source.query({
    query: `SELECT name, path, active FROM system.parts WHERE database = currentDatabase() AND table = 'mentions'`,
    format: 'JSONEachRow',
    abort_signal: signal,
  });
  return answer.json<KnownPart>();
}

const activeOf = (parts: readonly KnownPart[]): TablePart[] =>
  parts.filter(({ active }) => active === 1).map(({ name, path }) => ({ name, path }));

/** Reads which parts the stored mentions consist of now. Rejects with `CopyError`. */
export const readParts = (source: ClickHouse, signal: AbortSignal): Promise<TablePart[]> =>
  ownWork(ask(source, signal).then(activeOf));

/** The names of the parts in a table's folder; none when there is no such folder. */
async function partsIn(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return new Set(
    entries.filter((entry) => entry.isDirectory() && !NO_PART.test(entry.name)).map(({ name }) => name),
  );
}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((name) => other.has(name));

/**
 * The parts that the stored mentions consist of. The engine is asked (8 ms, where a tiny statement takes 13) only when something has come
 * into their folder or gone from it. Whatever changes rows brings a part with a name of its own, which lies there before the
 * engine reads it. So an answer is remembered only when the engine knew all that lay there before it was asked.
 */
export class StoredParts {
  /** Where the parts lie; null when they lie in several folders, or nobody knows. */
  #folder: string | null = null;
  #answer: { readonly names: ReadonlySet<string>; readonly parts: readonly TablePart[] } | null = null;

  /** Takes the embedded engine. */
  constructor(private readonly source: ClickHouse) {}

  /** Gives the parts of this moment. Rejects with `CopyError`. */
  async read(signal: AbortSignal): Promise<readonly TablePart[]> {
    const folder = this.#folder;
    const names = folder === null ? null : await partsIn(folder);
    if (names && this.#answer && isSame(names, this.#answer.names)) return this.#answer.parts;
    const known = await ownWork(ask(this.source, signal));
    const parts = activeOf(known);
    const [first, ...others] = new Set(known.map(({ path }) => dirname(path)));
    this.#folder = others.length === 0 ? (first ?? null) : null;
    const isKnown = new Set(known.map(({ name }) => name));
    const isWhole =
      names !== null && folder === this.#folder && [...names].every((name) => isKnown.has(name));
    this.#answer = isWhole ? { names, parts } : null;
    return parts;
  }
}

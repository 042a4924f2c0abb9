import { createHash } from 'node:crypto';
import type { Admitted } from '../admission/admission.ts';
import type { ClickHouse } from '../../client.ts';
import { inserting, preparing } from '../errors.ts';
import type { SqlScope } from '../statement.ts';
import { SQL_TABLES, TABLE_SHAPES, type ListedTable, type SmallTable, type SqlTable } from '../tables.ts';

/** Reads the rows of small tables in a scope, of live projects only, and the ids of these projects. */
export type SmallTables<Table extends SmallTable = SmallTable> = (
  scope: SqlScope,
  tables: readonly Table[],
) => Promise<{
  readonly projectIds: readonly string[];
  readonly rows: Readonly<Partial<Record<Table, readonly object[]>>>;
}>;

/** Reads those of Postgres, of a whole workspace. */
export type ListedTables = (
  workspaceId: number,
  tables: readonly ListedTable[],
) => ReturnType<SmallTables<ListedTable>>;

/** The table `mentions` of a worker's engine. */
export interface MentionTable {
  /** Makes the present mentions of these projects readable, at least the columns that the statement reads. */
  show(projectIds: readonly string[], statement: Admitted, signal: AbortSignal): Promise<void>;
  /** Called when a statement does not read the table. */
  hide(signal: AbortSignal): Promise<void>;
}

const isSmall = (table: SqlTable): table is SmallTable => table !== 'mentions';

const createTable = (table: SmallTable) =>
  `CREATE TABLE ${table} (${Object.entries(TABLE_SHAPES[table].columns)
    .map(([name, type]) => `\`${name}\` ${type}`)
    .join(', ')}) ENGINE = Memory SETTINGS compress = 1`;

/** The second wall: a worker's tables have the rows of one workspace only. */
export class WorkspaceTables {
  /** The digest of the rows of each small table in the engine. */
  readonly #loaded = new Map<SmallTable, string>();

  constructor(
    private readonly workspaceId: number,
    private readonly engine: ClickHouse,
    private readonly mentions: MentionTable,
    private readonly small: SmallTables,
  ) {}

  /**
   * Brings the tables that a statement names up to date: with the rows of one project, or of all when it is null. Rejects with `PreparationError`, and with the engine's own
   * error when its memory does not suffice.
   */
  async prepare(statement: Admitted, projectId: string | null, signal: AbortSignal): Promise<void> {
    const named = SQL_TABLES.filter((table) => statement.names.has(table));
    if (!named.includes('mentions')) await this.mentions.hide(signal);
    if (named.length === 0) return;
    const tables = named.filter(isSmall);
    const { projectIds, rows } = await preparing(
      this.small({ workspaceId: this.workspaceId, projectId }, tables),
    );
    for (const table of tables) await this.#load(table, rows[table] ?? [], signal);
    if (named.includes('mentions')) await this.mentions.show(projectIds, statement, signal);
  }

  /** Loads the rows of a small table, unless they are there already. */
  async #load(table: SmallTable, rows: readonly object[], signal: AbortSignal): Promise<void> {
    const digest = createHash('sha256').update(JSON.stringify(rows)).digest('base64');
    if (this.#loaded.get(table) === digest) return;
    this.#loaded.delete(table);
    const run = (query: string) => preparing(this.engine.command({ query, abort_signal: signal }));
    await run(`DROP TABLE IF EXISTS ${table}`);
    await run(createTable(table));
    if (rows.length > 0)
      await inserting(
        this.engine.insert({ table, values: rows, format: 'JSONEachRow', abort_signal: signal }),
      );
    this.#loaded.set(table, digest);
  }
}

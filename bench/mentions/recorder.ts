import type { ClickHouse } from '../../clickhouse/client.ts';

type Query = Parameters<ClickHouse['query']>[0];

/** Returns a client that records its queries. `taken` returns and clears them. */
export function recording(clickhouse: ClickHouse): { client: ClickHouse; taken: () => Query[] } {
  const queries: Query[] = [];
  const client = new Proxy(clickhouse, {
    get(target, property) {
      const member: unknown = Reflect.get(target, property, target);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        if (property === 'query') queries.push(args[0] as Query);
        return Reflect.apply(member, target, args) as unknown;
      };
    },
  });
  return { client, taken: () => queries.splice(0) };
}

/** Runs recorded queries on the engine, all at once as the operation does, and reads their answers as text. */
export async function replay(clickhouse: ClickHouse, queries: readonly Query[]): Promise<void> {
  await Promise.all(queries.map(async (query) => (await clickhouse.query(query)).text()));
}

import type { ClickHouse } from '../../clickhouse/client.ts';

type Query = Parameters<ClickHouse['query']>[0];

/**
 * Returns a client that records its queries. `taken` returns and clears them, in steps: a query belongs to the step of those
 * that are still running when it is sent, and otherwise begins one, since it may depend on their answers.
 */
export function recording(clickhouse: ClickHouse): { client: ClickHouse; taken: () => Query[][] } {
  const steps: Query[][] = [];
  let running = 0;
  const record = async (query: Query, answer: Promise<unknown>) => {
    if (running === 0) steps.push([]);
    steps.at(-1)!.push(query);
    running++;
    await answer.catch(() => undefined);
    running--;
  };
  const client = new Proxy(clickhouse, {
    get(target, property) {
      const member: unknown = Reflect.get(target, property, target);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        const answer = Reflect.apply(member, target, args) as unknown;
        if (property === 'query') void record(args[0] as Query, answer as Promise<unknown>);
        return answer;
      };
    },
  });
  return { client, taken: () => steps.splice(0) };
}

/** Runs recorded queries on the engine as the operation does, those of a step at once, and reads their answers as text. */
export async function replay(clickhouse: ClickHouse, steps: readonly (readonly Query[])[]): Promise<void> {
  for (const queries of steps)
    await Promise.all(queries.map(async (query) => (await clickhouse.query(query)).text()));
}

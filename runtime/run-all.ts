/** Runs each work in turn until the signal fires. Throws the first failure at the end. */
export async function runAll(works: Iterable<() => Promise<unknown>>, signal?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const work of works) {
    if (signal?.aborted) break;
    await work().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

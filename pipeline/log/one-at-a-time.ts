/**
 * Makes work run one at a time: asking while it runs makes it run once more afterwards, however often it was asked. The
 * promise resolves when nothing is left to do. `work` must not throw.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let again = false;
  const loop = async () => {
    do {
      again = false;
      await work();
    } while (again);
    running = undefined;
  };
  return () => {
    if (running) again = true;
    else running = loop();
    return running;
  };
}

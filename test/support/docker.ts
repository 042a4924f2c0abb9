import { getContainerRuntimeClient } from 'testcontainers';

/** A daemon that has not answered by then is as good as none. */
const PATIENCE_MS = 3_000;

/** Whether a Docker engine answers. */
export function dockerAnswers(): Promise<boolean> {
  const asked = getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS).unref());
  return Promise.race([asked, late]);
}

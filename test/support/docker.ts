import { getContainerRuntimeClient, ImageName } from 'testcontainers';

/** Treat a daemon that has not responded by then as absent. */
const TIMEOUT_MS = 3_000;

/** Whether a Docker engine responds. */
function dockerAnswers(): Promise<boolean> {
  const asked = getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), TIMEOUT_MS).unref());
  return Promise.race([asked, late]);
}

/** Whether Docker can run this image: the engine responds, and has the image or can pull it. */
export async function dockerHas(image: string): Promise<boolean> {
  if (!(await dockerAnswers())) return false;
  try {
    const client = await getContainerRuntimeClient();
    await client.image.pull(ImageName.fromString(image));
    return true;
  } catch {
    return false;
  }
}

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { GenericContainer, Wait } from 'testcontainers';
import { dockerHas } from './docker.ts';
import { eventually } from './eventually.ts';
import { freePort } from '../../runtime/process/free-port.ts';
import { cached, javaIsMissing, maven, START_TIMEOUT_MS, startJava } from './java.ts';
import { runService, type Service } from './service-script.ts';

/** Apicurio serves the API of Confluent's registry under this path, keeps schemas in memory and needs no broker. */
const PATH = '/apis/ccompat/v7';
const VERSION = '3.0.9';
const IMAGE = `apicurio/apicurio-registry:${VERSION}`;

async function startInDocker(): Promise<Service> {
  const container = await new GenericContainer(IMAGE)
    .withExposedPorts(8080)
    .withWaitStrategy(Wait.forHttp(`${PATH}/subjects`, 8080))
    .start();
  const address = `http://${container.getHost()}:${container.getMappedPort(8080)}${PATH}`;
  return { address, stop: async () => void (await container.stop()) };
}

const fetchJar = () =>
  cached(`apicurio-${VERSION}`, async (into) => {
    const artifact = `io.apicurio:apicurio-registry-app:${VERSION}:tar.gz:all`;
    await maven(into, ['dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${into}`]);
    await promisify(execFile)('tar', ['xzf', `apicurio-registry-app-${VERSION}-all.tar.gz`], { cwd: into });
  });

async function startWithJava(): Promise<Service> {
  const folder = await fetchJar();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}${PATH}`;
  const answers = async () => {
    const ask = () =>
      fetch(`${address}/subjects`).then(
        ({ ok }) => ok,
        () => false,
      );
    await eventually(ask, { timeoutMs: START_TIMEOUT_MS, what: 'the registry to answer' });
  };
  const jar = join(folder, `apicurio-registry-app-${VERSION}-runner.jar`);
  const env = { QUARKUS_HTTP_PORT: String(port), QUARKUS_HTTP_HOST: '127.0.0.1' };
  const { stop } = await startJava(['-jar', jar], env, answers);
  return { address, stop };
}

/** A schema registry for tests: a container if Docker can run it, otherwise Java with a jar from Maven. */
const hasImage = await dockerHas(IMAGE);
await runService({
  async fetch() {
    const missing = hasImage ? null : await javaIsMissing();
    if (!hasImage && missing === null) await fetchJar();
    return missing;
  },
  start: () => (hasImage ? startInDocker() : startWithJava()),
});

import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '../../../support/eventually.ts';
import { freePort } from '../../../../runtime/process/free-port.ts';
import { START_TIMEOUT_MS, startJava, type JavaProgram } from '../../../support/java.ts';
import { fetchKafkaJars, formatStorage } from '../../../support/kafka-jars.ts';

const run = promisify(execFile);

/** Settings of a broker whose clients need a certificate and a token. It checks the claims of a token, not who signed it. */
const settings = (folder: string, [port, internal, controller]: readonly number[]) => ({
  'process.roles': 'broker,controller',
  'node.id': 1,
  listeners: `CLIENT://127.0.0.1:${port},INTERNAL://127.0.0.1:${internal},CONTROLLER://127.0.0.1:${controller}`,
  'inter.broker.listener.name': 'INTERNAL',
  'controller.quorum.voters': `1@127.0.0.1:${controller}`,
  'controller.listener.names': 'CONTROLLER',
  'listener.security.protocol.map': 'CLIENT:SASL_SSL,INTERNAL:PLAINTEXT,CONTROLLER:PLAINTEXT',
  'listener.name.client.sasl.enabled.mechanisms': 'OAUTHBEARER',
  'listener.name.client.oauthbearer.sasl.jaas.config':
    'org.apache.kafka.common.security.oauthbearer.OAuthBearerLoginModule required unsecuredLoginStringClaim_sub="broker";',
  'listener.name.client.ssl.client.auth': 'required',
  'ssl.keystore.type': 'PEM',
  'ssl.keystore.location': join(folder, 'broker.both'),
  'ssl.truststore.type': 'PEM',
  'ssl.truststore.location': join(folder, 'client.crt'),
  'log.dirs': join(folder, 'data'),
  'offsets.topic.replication.factor': 1,
  'offsets.topic.num.partitions': 4,
  'group.initial.rebalance.delay.ms': 0,
  'auto.create.topics.enable': false,
});

/** Writes a certificate for this machine, signed by its own key. */
async function certify(folder: string, name: string): Promise<void> {
  const [key, certificate] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)];
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`],
    ...['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', certificate],
  ]);
  writeFileSync(join(folder, `${name}.both`), readFileSync(key, 'utf8') + readFileSync(certificate, 'utf8'));
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy());
  });

/**
 * Starts a broker in a folder, which then has the PEM files `broker.crt`, `client.crt`, `client.key`, and those of a
 * `stranger` that the broker does not know.
 */
export async function startSecuredBroker(
  folder: string,
): Promise<JavaProgram & { readonly address: string }> {
  for (const name of ['broker', 'client', 'stranger']) await certify(folder, name);
  const jars = await fetchKafkaJars();
  const ports = [await freePort(), await freePort(), await freePort()];
  const file = join(folder, 'server.properties');
  const lines = Object.entries(settings(folder, ports)).map(([name, value]) => `${name}=${value}`);
  writeFileSync(file, lines.join('\n'));
  await formatStorage(jars, file);
  const isUp = () =>
    eventually(() => listens(ports[0]!), { timeoutMs: START_TIMEOUT_MS, what: 'the broker' });
  const program = await startJava(
    ['-cp', join(jars, 'lib', '*'), 'kafka.Kafka', file],
    {},
    async () => void (await isUp()),
  );
  return { address: `127.0.0.1:${ports[0]!}`, ...program };
}

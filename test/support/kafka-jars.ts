import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cached, maven } from './java.ts';

/** The release of Apache Kafka that tests run. */
export const KAFKA_VERSION = '4.1.2';

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>earshot.test</groupId><artifactId>kafka</artifactId><version>1</version><dependencies><dependency>
<groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${KAFKA_VERSION}</version>
</dependency></dependencies></project>`;

const CLUSTER_ID = '4L6g3nShT-eMCtK--X86sw';

/** Returns the folder whose `lib` contains the jars of Kafka. Downloads them the first time. */
export const fetchKafkaJars = (): Promise<string> =>
  cached(`kafka-${KAFKA_VERSION}`, async (into) => {
    writeFileSync(join(into, 'pom.xml'), POM);
    await maven(into, ['dependency:copy-dependencies', '-DoutputDirectory=lib', '-DincludeScope=runtime']);
  });

/** Prepares the data folder of a broker with this file of settings. All brokers of a cluster get the same id. */
export async function formatStorage(jars: string, file: string): Promise<void> {
  const tool = ['-cp', join(jars, 'lib', '*'), 'kafka.tools.StorageTool', 'format'];
  await promisify(execFile)('java', [...tool, '-t', CLUSTER_ID, '-c', file]);
}

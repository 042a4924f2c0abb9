import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PeerFiles, type PeerResult, runPeer } from './peer.ts';

const PROJECT = join(import.meta.dirname, 'lucene');

/**
 * Measures Lucene's Monitor (the percolator of search engines) over the same posts and the queries of `luceneQuery`, with the
 * standard analyzer. Needs a JDK 17, Maven and a network.
 */
export async function measureLucene({ folder, posts, keywords, rounds }: PeerFiles): Promise<PeerResult> {
  const project = join(folder, 'lucene');
  cpSync(PROJECT, project, { recursive: true });
  await runPeer(
    'mvn',
    ['-q', '-B', 'compile', 'dependency:build-classpath', '-Dmdep.outputFile=classpath'],
    project,
  );
  const classpath = `target/classes:${readFileSync(join(project, 'classpath'), 'utf8').trim()}`;
  const args = ['-cp', classpath, 'earshot.LucenePeer', posts, keywords, String(rounds)];
  return JSON.parse(await runPeer('java', args, project)) as PeerResult;
}

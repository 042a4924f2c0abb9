import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PeerAbsentError, type PeerFiles, type PeerResult, runPeer } from './peer.ts';

const SOURCE = join(import.meta.dirname, 'hyperscan.cpp');
const HEADER = '/usr/include/hs/hs.h';

/**
 * Measures Intel's Hyperscan over the same posts and spellings: case-insensitive literals. It knows neither words nor
 * Unicode, so it does less per post. Needs g++ and libhyperscan-dev.
 */
export async function measureHyperscan({ folder, posts, keywords, rounds }: PeerFiles): Promise<PeerResult> {
  if (!existsSync(HEADER)) throw new PeerAbsentError(`${HEADER} is missing (package libhyperscan-dev)`);
  const program = join(folder, 'hyperscan');
  await runPeer('g++', ['-O2', '-std=c++17', '-o', program, SOURCE, '-lhs'], folder);
  return JSON.parse(await runPeer(program, [posts, keywords, String(rounds)], folder)) as PeerResult;
}

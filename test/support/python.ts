import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Installs a package from PyPI in an environment of its own, if needed, and returns the folder of its programs. It is
 * kept between test runs: installing takes longer than the tests. Throws without Python, venv or a network.
 */
export async function installFromPyPi(name: string, version: string): Promise<string> {
  const folder = join(tmpdir(), `earshot-${name}-${version}`);
  const bin = join(folder, 'bin');
  const done = join(folder, 'installed');
  if (existsSync(done)) return bin;
  await rm(folder, { recursive: true, force: true });
  await run('python3', ['-m', 'venv', folder]);
  await run(join(bin, 'pip'), ['install', '--quiet', `${name}==${version}`]);
  await run(join(bin, 'python'), ['-c', `open(${JSON.stringify(done)}, 'w')`]);
  return bin;
}

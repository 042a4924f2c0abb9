import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../runtime/package-root.ts';

/**
 * The first commit to test. Earlier ones applied a migration that was changed before any release, and 0.1 itself takes a
 * record with a field that it does not know for a broken one.
 */
const FIRST = '29f5f9534ac33de17f0f7a5eb7cc5cf71737c7ae';
const DAY_S = 86_400;

const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-C', packageRoot, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

/**
 * Returns the commit that ran a day before this one, but `FIRST` at the earliest, or the one that
 * EARSHOT_TEST_PREVIOUS names. Null without the history: in a package, or a clone of the last commit alone.
 */
export function previousCommit(): string | null {
  const named = process.env.EARSHOT_TEST_PREVIOUS;
  if (named) return named;
  try {
    const now = Number(git('log', '-1', '--format=%ct'));
    return (
      git('rev-list', '-1', `--before=${now - DAY_S}`, `${FIRST}..HEAD`) ||
      git('rev-parse', `${FIRST}^{commit}`)
    );
  } catch {
    return null;
  }
}

/** Writes the files of a commit to a folder, beside the packages of this checkout. Returns the Node arguments that run it. */
export function checkOut(commit: string, folder: string): readonly string[] {
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['-C', packageRoot, 'archive', commit], { maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(join(packageRoot, 'node_modules'), join(folder, 'node_modules'));
  return ['--import', 'tsx', join(folder, 'bin/main.ts')];
}

import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');

/** A copy of the repository in which a test makes the changes of a new contributor. */
export interface ScratchCopy {
  read(file: string): string;
  write(file: string, text: string): void;
  /** Replaces the first `find` in a file; throws when it is not there. */
  edit(file: string, find: string, replacement: string): void;
  /** Returns the files that differ from the repository, with the number of lines each gained. */
  changes(): Record<string, number>;
  /** Runs a program of `node_modules/.bin` in the copy and returns its output. Rejects with the output if it fails. */
  run(program: string, ...args: string[]): Promise<string>;
  remove(): void;
}

/** Copies the files tracked by git and links `node_modules`. The copy is not a git repository. */
export function scratchCopy(): ScratchCopy {
  const path = mkdtempSync(join(tmpdir(), 'earshot-newcomer-'));
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0');
  for (const file of files.filter(Boolean)) cpSync(join(ROOT, file), join(path, file));
  symlinkSync(join(ROOT, 'node_modules'), join(path, 'node_modules'));
  const touched = new Set<string>();
  const read = (file: string) => readFileSync(join(path, file), 'utf8');
  const write = (file: string, text: string) => {
    touched.add(file);
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), text);
  };
  const lines = (text: string) => text.split('\n').length;
  return {
    read,
    write,
    edit(file, find, replacement) {
      const before = read(file);
      if (!before.includes(find)) throw new Error(`${file} does not have: ${find}`);
      write(
        file,
        before.replace(find, () => replacement),
      );
    },
    changes: () =>
      Object.fromEntries(
        [...touched].map((file) => {
          const known = files.includes(file);
          const before = known ? lines(readFileSync(join(ROOT, file), 'utf8')) : 1;
          return [file, lines(read(file)) - before];
        }),
      ),
    async run(program, ...args) {
      const { stdout } = await promisify(execFile)(join(path, 'node_modules/.bin', program), args, {
        cwd: path,
        maxBuffer: 64 * 1024 * 1024,
      }).catch((error: { stdout?: string; stderr?: string; message: string }) => {
        throw new Error(`${error.stdout ?? ''}${error.stderr ?? ''}` || error.message);
      });
      return stdout;
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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
  /** Returns the files that `write` and `edit` created, and those they changed with the number of lines that are new in each. */
  changes(): { created: string[]; changed: { file: string; lines: number }[] };
  /** Counts changes from here on. */
  forget(): void;
  /** Undoes the changes that are counted. */
  restore(): void;
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
  /** The files written since the last `forget`, with their texts then; null where there was none. */
  const before = new Map<string, string | null>();
  const read = (file: string) => readFileSync(join(path, file), 'utf8');
  const put = (file: string, text: string) => {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), text);
  };
  const write = (file: string, text: string) => {
    if (!before.has(file)) before.set(file, existsSync(join(path, file)) ? read(file) : null);
    put(file, text);
  };
  return {
    read,
    write,
    edit(file, find, replacement) {
      const text = read(file);
      if (!text.includes(find)) throw new Error(`${file} does not have: ${find}`);
      write(
        file,
        text.replace(find, () => replacement),
      );
    },
    changes() {
      const files = [...before];
      return {
        created: files.filter(([, text]) => text === null).map(([file]) => file),
        changed: files
          .filter(([, text]) => text !== null)
          .map(([file, text]) => ({ file, lines: newLines(text!, read(file)) })),
      };
    },
    forget: () => before.clear(),
    restore() {
      for (const [file, text] of before) {
        if (text === null) rmSync(join(path, file));
        else put(file, text);
      }
      before.clear();
    },
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

/** Adds a line at the end of a file. */
export const appendLine = (copy: ScratchCopy, file: string, line: string) =>
  copy.write(file, `${copy.read(file)}${line}\n`);

/** Counts the lines that `after` has more than `before`, or that are not in `before`, whichever is more. */
function newLines(before: string, after: string): number {
  const [old, lines] = [before.split('\n'), after.split('\n')];
  const known = new Set(old);
  return Math.max(lines.length - old.length, lines.filter((line) => !known.has(line)).length);
}

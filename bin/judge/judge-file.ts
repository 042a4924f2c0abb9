import { createReadStream } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { createCaseReader, type JudgeCase } from '../../pipeline/judge/file/cases.ts';
import { LineError, parseLine } from '../../pipeline/judge/file/parse-line.ts';
import { openLanguageDetection } from '../../pipeline/language/detect.ts';
import type { VerdictLine } from '../../schemas/judging/judge-file.ts';
import { linesOf } from './line-stream.ts';
import { UsageError } from '../usage-error.ts';

/** Errors of lines that are printed. */
const SHOWN_FAULTS = 20;
/** Verdicts per write. */
const WRITTEN = 1_000;

const reason = (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error);

/**
 * Reads every line of a file, `-` for standard input. Prints invalid lines on standard error by number; throws
 * `UsageError` if there are any, or no lines at all.
 */
export async function readCases(file: string, now: string): Promise<JudgeCase[]> {
  const caseOf = createCaseReader({ detect: await openLanguageDetection(), now });
  const cases: JudgeCase[] = [];
  let [line, faults] = [0, 0];
  const stream: AsyncIterable<Buffer> = file === '-' ? process.stdin : createReadStream(file);
  try {
    for await (const text of linesOf(stream)) {
      line += 1;
      try {
        cases.push(caseOf(parseLine(text)));
      } catch (error) {
        if (!(error instanceof LineError)) throw error;
        faults += 1;
        if (faults <= SHOWN_FAULTS) process.stderr.write(`line ${line}: ${error.message}\n`);
      }
    }
  } catch (error) {
    if (typeof (error as NodeJS.ErrnoException).code !== 'string') throw error;
    throw new UsageError(`${file} cannot be read: ${reason(error)}`);
  }
  if (faults > 0)
    throw new UsageError(`${faults} of ${line} lines of ${file} cannot be judged; nothing was judged`);
  if (line === 0) throw new UsageError(`${file} holds no lines`);
  return cases;
}

/** Opens the verdicts file before anything is spent. Throws `UsageError` when it cannot be written. */
export async function openVerdicts(path: string, input: string) {
  const same = await Promise.all([path, input].map((name) => realpath(name).catch(() => null)));
  if (same[0] !== null && same[0] === same[1])
    throw new UsageError('--verdicts must name another file than the one that is judged');
  const handle = await open(path, 'w').catch((error: unknown) => {
    throw new UsageError(`${path} cannot be written: ${reason(error)}`);
  });
  return {
    /** Writes one line per verdict, in order. */
    async write(verdicts: readonly VerdictLine[]): Promise<void> {
      for (let from = 0; from < verdicts.length; from += WRITTEN) {
        const lines = verdicts.slice(from, from + WRITTEN).map((verdict) => `${JSON.stringify(verdict)}\n`);
        await handle.appendFile(lines.join(''));
      }
    },
    close: () => handle.close(),
  };
}

import { createReadStream } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { createCaseReader, type JudgeCase } from '../../pipeline/judge/file/cases.ts';
import { LineError, parseLine } from '../../pipeline/judge/file/parse-line.ts';
import { openLanguageDetection } from '../../pipeline/language/detect.ts';
import type { VerdictLine } from '../../schemas/judging/judge-file.ts';
import { readLines } from './line-stream.ts';
import { UsageError } from '../usage-error.ts';

const MAX_REPORTED = 20;
const WRITE_SIZE = 1_000;

const reason = (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error);

/**
 * Reads every line of a file for the judge; `-` is standard input. Reports invalid lines on standard error by number.
 * Throws `UsageError` if a line is invalid, or if there are no lines.
 */
export async function readCases(file: string, now: string): Promise<JudgeCase[]> {
  const caseOf = createCaseReader({ detect: await openLanguageDetection(), now });
  const cases: JudgeCase[] = [];
  let [line, invalid] = [0, 0];
  const stream: AsyncIterable<Buffer> = file === '-' ? process.stdin : createReadStream(file);
  try {
    for await (const text of readLines(stream)) {
      line += 1;
      try {
        cases.push(caseOf(parseLine(text)));
      } catch (error) {
        if (!(error instanceof LineError)) throw error;
        invalid += 1;
        if (invalid <= MAX_REPORTED) process.stderr.write(`line ${line}: ${error.message}\n`);
      }
    }
  } catch (error) {
    if (typeof (error as NodeJS.ErrnoException).code !== 'string') throw error;
    throw new UsageError(`${file} cannot be read: ${reason(error)}`);
  }
  if (invalid > 0)
    throw new UsageError(`${invalid} of ${line} lines of ${file} are invalid. Nothing was judged.`);
  if (line === 0) throw new UsageError(`${file} has no lines`);
  return cases;
}

/** Opens the file for verdicts, before they cost anything. Throws `UsageError` when the file cannot be written. */
export async function openVerdicts(path: string, input: string) {
  const same = await Promise.all([path, input].map((name) => realpath(name).catch(() => null)));
  if (same[0] !== null && same[0] === same[1])
    throw new UsageError('--verdicts must name a file other than the input');
  const handle = await open(path, 'w').catch((error: unknown) => {
    throw new UsageError(`${path} cannot be written: ${reason(error)}`);
  });
  return {
    async write(verdicts: readonly VerdictLine[]): Promise<void> {
      for (let from = 0; from < verdicts.length; from += WRITE_SIZE) {
        const lines = verdicts
          .slice(from, from + WRITE_SIZE)
          .map((verdict) => `${JSON.stringify(verdict)}\n`);
        await handle.appendFile(lines.join(''));
      }
    },
    close: () => handle.close(),
  };
}

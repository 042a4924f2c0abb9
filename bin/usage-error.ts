/** The command line is wrong: its message is one line, and the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

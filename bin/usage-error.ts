/** A mistake on the command line. The message is one line, and the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

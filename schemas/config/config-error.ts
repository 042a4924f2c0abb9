/**
 * Thrown for an invalid or unknown variable. Its message is one line that names it, and the process exits with code
 * 2.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

import pino, { type Logger } from 'pino';

export type { Logger } from 'pino';

/** Paths whose values are never logged. */
const REDACTED = [
  'authorization',
  'password',
  'secret',
  'api_key',
  'req.headers.authorization',
  '*.password',
  '*.secret',
];

/**
 * Creates the logger of a process: JSON lines, or readable lines when standard output is a terminal. `level` is a pino
 * level. Each subsystem uses a child: `logger.child({ part: 'scan' })`.
 */
export function createLogger(level: string, terminal: boolean): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: REDACTED, censor: '[secret]' },
    ...(terminal && {
      transport: {
        target: 'pino-pretty',
        options: { ignore: 'part', messageFormat: '{part}: {msg}', translateTime: 'HH:MM:ss' },
      },
    }),
  });
}

/** Creates a logger that writes nothing, for commands and tests. */
export const silentLogger = (): Logger => pino({ level: 'silent' });

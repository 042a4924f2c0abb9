import pino, { type Logger } from 'pino';

export type { Logger } from 'pino';

/** Paths whose values never reach a log line. */
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
 * The process's logger: JSON lines, or one readable line each when standard output is a terminal. `level` is a pino
 * level. Each subsystem takes a child: `logger.child({ part: 'scan' })`.
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

/** A logger that says nothing, for tests. */
export const silentLogger = (): Logger => pino({ level: 'silent' });

import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { toMail } from '../messages/mail.ts';
import type { Message } from '../messages/message.ts';
import { networkFailure, NotSentError, SEND_TIMEOUT_MS, type Channel } from './channel.ts';

/** How mails leave. */
export interface EmailOptions {
  /** `smtp://user:password@host:587`; null: mails are written to files. */
  readonly smtpUrl: string | null;
  /** Sender; null: `earshot@` the host of `baseUrl`. */
  readonly from: string | null;
  readonly baseUrl: string;
  /** Where files go: the folder `mail` in it. */
  readonly dataDir: string;
  /** Milliseconds for a mail in all. */
  readonly timeoutMs?: number;
}

/** The folder of unsent mails in the data folder. */
const FOLDER = 'mail';

/** A mail needs a host name behind its @, and an address of digits is none. */
function senderAt(baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  return `Earshot <earshot@${isIP(hostname) !== 0 || hostname.startsWith('[') ? 'localhost' : hostname}>`;
}

/** The host of a sender, with a name before it or without. */
const hostOf = (from: string) => /@([^@>]+)>?$/.exec(from)?.[1] ?? 'localhost';

const compose = (from: string, to: string, message: Message) => ({
  from,
  // As an object it is taken as it is and not read as a list.
  to: { name: '', address: to },
  ...toMail(message),
  // The same for each try of the same message: a mail server or program that has it shows it once (RFC 5322, 3.6.4).
  ...(message.id !== undefined && { messageId: `<${message.id}@${hostOf(from)}>` }),
  // No out-of-office notes in answer to this (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** What is refused with the answer to each command. */
const REFUSED: Readonly<Record<string, string>> = { 'MAIL FROM': 'the sender', 'RCPT TO': 'the recipient' };

/** What a mail server's refusal means. Its own words stay in the log: they may name machines and accounts. */
function smtpFailure(error: unknown): NotSentError {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
  const answer = responseCode === undefined ? '' : ` (${responseCode})`;
  const refused = (what: string) =>
    new NotSentError(`The mail server refused ${what}${answer}.`, { cause: error });
  if (code === 'EAUTH' || code === 'ENOAUTH') return refused('our sign-in');
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return refused(REFUSED[command ?? ''] ?? 'the message');
  return networkFailure('The mail server', error);
}

function bySmtp(url: string, from: string, timeoutMs: number): Channel {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    async send(target, message) {
      // The three above are for single steps; this one is for all of them together.
      const signal = AbortSignal.timeout(timeoutMs);
      await transport.sendMail({ ...compose(from, target, message), signal }).catch((error: unknown) => {
        throw smtpFailure(error);
      });
      return `to ${target}`;
    },
  };
}

function byFile(dataDir: string, from: string): Channel {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(target, message) {
      const { message: mail } = await composer.sendMail(compose(from, target, message));
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
      const folder = join(dataDir, FOLDER);
      // Mails are for one reader.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, name), mail as Buffer, { mode: 0o600, flag: 'wx' });
      return `to ${target}, as the file ${FOLDER}/${name} in the data folder: EARSHOT_SMTP_URL is not set`;
    },
  };
}

/** Sends mails by SMTP; without a server it writes each to a file that mail programs open. */
export function createEmailChannel(options: EmailOptions): Channel {
  const { smtpUrl, baseUrl, dataDir, timeoutMs = SEND_TIMEOUT_MS } = options;
  const from = options.from ?? senderAt(baseUrl);
  return smtpUrl === null ? byFile(dataDir, from) : bySmtp(smtpUrl, from, timeoutMs);
}

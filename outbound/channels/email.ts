import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { toMail } from '../messages/mail.ts';
import type { Message } from '../messages/message.ts';
import { networkFailure, NotSentError, SEND_TIMEOUT_MS, type Channel } from './channel.ts';

/** How mails are sent. */
export interface EmailOptions {
  /** `smtp://user:password@host:587`; null: writes mails to files. */
  readonly smtpUrl: string | null;
  /** Sender; null: `earshot@` the host of `baseUrl`. */
  readonly from: string | null;
  readonly baseUrl: string;
  /** The parent of the folder `mail` for these files. */
  readonly dataDir: string;
  /** Milliseconds for one mail. Default: 15 seconds. */
  readonly timeoutMs?: number;
}

const FOLDER = 'mail';

/** Returns the default sender. A mail needs a host name after the @, not an IP address. */
function senderAt(baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  return `Earshot <earshot@${isIP(hostname) !== 0 || hostname.startsWith('[') ? 'localhost' : hostname}>`;
}

/** Returns the host of a sender, with or without a display name. */
const hostOf = (from: string) => /@([^@>]+)>?$/.exec(from)?.[1] ?? 'localhost';

/** Lets mail programs offer a button that turns such mails off with one request (RFC 2369, RFC 8058). */
const unsubscribeHeaders = ({ unsubscribeUrl }: Message) =>
  unsubscribeUrl === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };

const compose = (from: string, to: string, message: Message) => ({
  from,
  // As an object it is used as it is and not parsed as a list.
  to: { name: '', address: to },
  ...toMail(message),
  // The same for each try of a message, so that mail servers and programs show it once (RFC 5322, 3.6.4).
  ...(message.id !== undefined && { messageId: `<${message.id}@${hostOf(from)}>` }),
  // Suppresses out-of-office replies (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(message) },
  disableFileAccess: true,
  disableUrlAccess: true,
});

const REFUSED: Readonly<Record<string, string>> = { 'MAIL FROM': 'the sender', 'RCPT TO': 'the recipient' };

/** Returns what a mail server's refusal means. Its own words go to the log: they may contain machines and accounts. */
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
      // The three above limit single steps; this limits all of them together.
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
    missing: 'EARSHOT_SMTP_URL',
    async send(target, message) {
      const { message: mail } = await composer.sendMail(compose(from, target, message));
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
      const folder = join(dataDir, FOLDER);
      // A mail is for its recipient only.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, name), mail as Buffer, { mode: 0o600, flag: 'wx' });
      return `to ${target}, as the file ${FOLDER}/${name} in the data folder, because EARSHOT_SMTP_URL is not set`;
    },
  };
}

/** Creates a channel that sends mails by SMTP, or writes them to files that mail programs can open. */
export function createEmailChannel(options: EmailOptions): Channel {
  const { smtpUrl, baseUrl, dataDir, timeoutMs = SEND_TIMEOUT_MS } = options;
  const from = options.from ?? senderAt(baseUrl);
  return smtpUrl === null ? byFile(dataDir, from) : bySmtp(smtpUrl, from, timeoutMs);
}

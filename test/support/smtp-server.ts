import { createServer, type AddressInfo, type Socket } from 'node:net';

/** An email as the server received it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body, unchanged. */
  readonly data: string;
}

/** A mail server that stores every email, or answers commands as `refuse` says. */
export interface SmtpServer {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** The full reply by the start of the command (`RCPT TO`). Null: no reply. */
  refuse: Readonly<Record<string, string | null>>;
  close(): Promise<void>;
}

function converse(socket: Socket, server: SmtpServer): void {
  let from = '';
  let to: string[] = [];
  let data: string | null = null;
  let rest = '';
  const say = (line: string) => void socket.write(`${line}\r\n`);
  const take = (line: string): void => {
    if (data !== null) {
      if (line !== '.') return void (data += `${line}\r\n`);
      server.mails.push({ from, to, data });
      data = null;
      return say('250 taken');
    }
    const refusal = Object.entries(server.refuse).find(([begin]) => line.toUpperCase().startsWith(begin));
    if (refusal) return refusal[1] === null ? undefined : say(refusal[1]);
    const address = /<(.*?)>/.exec(line)?.[1] ?? '';
    if (/^MAIL FROM/i.test(line)) [from, to] = [address, []];
    if (/^RCPT TO/i.test(line)) to = [...to, address];
    if (/^EHLO/i.test(line)) return say('250-test\r\n250 SMTPUTF8');
    if (/^QUIT/i.test(line)) return void socket.end('221 bye\r\n');
    if (!/^DATA/i.test(line)) return say('250 ok');
    data = '';
    say('354 go on');
  };
  say('220 test');
  socket.setEncoding('utf8').on('error', () => undefined);
  socket.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop()!;
    lines.forEach(take);
  });
}

/** Starts a mail server on loopback. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const listener = createServer((socket) => {
    sockets.add(socket);
    converse(socket, server);
  });
  const server: SmtpServer = {
    get url() {
      return `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`;
    },
    mails: [],
    refuse: {},
    async close() {
      sockets.forEach((socket) => socket.destroy());
      await new Promise((resolve) => listener.close(resolve));
    },
  };
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return server;
}

import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** What a name resolves to: IPv4 addresses, another name, or no response at all. */
export type NameRecord = { readonly a: readonly string[] } | { readonly cname: string } | 'silence';

const A = 1;
const CNAME = 5;
const HEADER_BYTES = 12;

const nameBytes = (name: string) =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);

function record(name: string, type: number, data: Buffer): Buffer {
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(type, 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([nameBytes(name), fixed, data]);
}

/** Reads the single question of a message (RFC 1035, section 4.1.2). */
function questionOf(message: Buffer): { name: string; type: number; bytes: Buffer } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return {
    name: labels.join('.').toLowerCase(),
    type: message.readUInt16BE(at + 1),
    bytes: message.subarray(HEADER_BYTES, at + 5),
  };
}

/** Follows names to their addresses, like a recursive name server. */
function answersTo(
  name: string,
  type: number,
  records: (name: string) => NameRecord | undefined,
): Buffer[] | null {
  const found = records(name);
  if (found === 'silence') return null;
  if (!found) return [];
  if ('cname' in found) {
    const rest = answersTo(found.cname, type, records);
    return rest && [record(name, CNAME, nameBytes(found.cname)), ...rest];
  }
  return type === A
    ? found.a.map((address) => record(name, A, Buffer.from(address.split('.').map(Number))))
    : [];
}

/** Starts a name server on loopback. `asked` lists the names whose IPv4 addresses were queried. */
export async function startNameServer(records: (name: string) => NameRecord | undefined) {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const { name, type, bytes } = questionOf(message);
    if (type === A) asked.push(name);
    const answers = answersTo(name, type, records);
    if (!answers) return;
    const header = Buffer.alloc(HEADER_BYTES);
    message.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(answers.length, 6);
    socket.send(Buffer.concat([header, bytes, ...answers]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { server: `127.0.0.1:${socket.address().port}`, asked, close: () => socket.close() };
}

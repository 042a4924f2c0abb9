import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import { SECOND_MS } from '../../../schemas/duration.ts';

/** Where a broker listens. `ssl` is unset where the connection is not encrypted. */
export interface BrokerAddress {
  readonly host: string;
  readonly port: number;
  readonly ssl?: ConnectionOptions | undefined;
}

/** Before an idle connection is checked by TCP. */
const KEEP_ALIVE_MS = 10 * SECOND_MS;

/**
 * ApiVersions, version 0, from a client without a name: its length, API 18, the version, a correlation id, and null. Every
 * broker answers it, also before it knows who asks (https://kafka.apache.org/protocol#The_Messages_ApiVersions).
 */
const API_VERSIONS = Buffer.from([0, 0, 0, 10, 0, 18, 0, 0, 0, 0, 0, 1, 0xff, 0xff]);

/** Opens a connection to a broker, and calls back once it is open (and encrypted). */
export function connectTo({ host, port, ssl }: BrokerAddress, onConnect: () => void): Socket {
  // Server names are names: an IP address is none.
  const servername = isIP(host) ? {} : { servername: host };
  const socket = ssl
    ? connectTls({ host, port, ...servername, ...ssl }, onConnect)
    : connect({ host, port }, onConnect);
  return socket.setKeepAlive(true, KEEP_ALIVE_MS);
}

/** Asks a broker for its versions, on a connection of its own. Returns whether it answers anything within `limitMs`. */
export function answers(broker: BrokerAddress, limitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectTo(broker, () => void socket.write(API_VERSIONS));
    const end = (isAlive: boolean) => {
      clearTimeout(limit);
      socket.destroy();
      resolve(isAlive);
    };
    const limit = setTimeout(end, limitMs, false);
    socket.once('data', () => end(true));
    socket.once('error', () => end(false));
    socket.once('close', () => end(false));
  });
}

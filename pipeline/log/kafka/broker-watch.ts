import { Socket } from 'node:net';
import type { ISocketFactory } from 'kafkajs';
import { SECOND_MS } from '../../../schemas/duration.ts';
import type { Logger } from '../../../runtime/logger.ts';
import { answers, connectTo, type BrokerAddress } from './broker-probe.ts';

/** When a broker is asked whether it is alive. */
interface WatchTimes {
  /** Between looks at the connections. */
  readonly tickMs: number;
  /** Looks in a row that found nothing new from a broker. Not a time: a process that was frozen looks once. */
  readonly silentTicks: number;
  /** For the answer to the probe. */
  readonly probeMs: number;
}

/** A broker that stands still is given up after 7 s, before its cluster elects other leaders (9 s by default). */
const DEFAULT_TIMES: WatchTimes = { tickMs: SECOND_MS, silentTicks: 3, probeMs: 4 * SECOND_MS };

interface Broker {
  readonly address: BrokerAddress;
  readonly name: string;
  /** How many bytes each had read at the last look. */
  readonly connections: Map<Socket, number>;
  silentTicks: number;
  isProbed: boolean;
  isStill: boolean;
  /** Whether somebody asked for a connection since it was last probed. */
  isWanted: boolean;
}

/** By its code, `isUnavailable` and kafkajs take it for a broker that cannot be reached. */
const stillError = (name: string) =>
  Object.assign(new Error(`The broker at ${name} does not answer.`), { code: 'ETIMEDOUT' });

/** Looks at the connections of a broker and counts the looks since one of them has read anything. */
function look(broker: Broker): void {
  broker.silentTicks += 1;
  for (const [socket, read] of broker.connections)
    if (socket.bytesRead !== read) {
      broker.connections.set(socket, socket.bytesRead);
      broker.silentTicks = 0;
    }
}

/** Opens the connections of one client: see `watchBrokers`. */
class BrokerWatch {
  private readonly brokers = new Map<string, Broker>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly logger: Logger,
    private readonly times: WatchTimes,
  ) {}

  connect: ISocketFactory = ({ onConnect, ...address }) => {
    const broker = this.brokerAt(address);
    const { connections, isStill, name } = broker;
    broker.isWanted = true;
    // kafkajs listens for the error after this returns.
    if (isStill) return new Socket().destroy(stillError(name));
    const socket = connectTo(address, onConnect);
    connections.set(socket, 0);
    return socket.once('close', () => connections.delete(socket));
  };

  private brokerAt(address: BrokerAddress): Broker {
    const name = `${address.host}:${address.port}`;
    const known = this.brokers.get(name);
    if (known) return known;
    const flags = { isProbed: false, isStill: false, isWanted: true };
    const broker: Broker = { address, name, connections: new Map(), silentTicks: 0, ...flags };
    this.brokers.set(name, broker);
    this.timer ??= setInterval(() => this.lookAtAll(), this.times.tickMs).unref();
    return broker;
  }

  private lookAtAll(): void {
    for (const broker of this.brokers.values()) {
      look(broker);
      const { connections, isProbed, isStill, isWanted, name, silentTicks } = broker;
      const isDue = isStill ? isWanted : connections.size > 0 && silentTicks >= this.times.silentTicks;
      if (isDue && !isProbed) void this.probe(broker);
      if (!isStill && connections.size === 0) this.brokers.delete(name);
    }
    if (this.brokers.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private async probe(broker: Broker): Promise<void> {
    Object.assign(broker, { isProbed: true, isWanted: false });
    const isAlive = await answers(broker.address, this.times.probeMs);
    broker.isProbed = false;
    if (!isAlive) return this.giveUp(broker);
    if (broker.isStill) this.logger.info(`The Kafka broker at ${broker.name} answers again.`);
    Object.assign(broker, { isStill: false, silentTicks: 0 });
  }

  private giveUp(broker: Broker): void {
    const { name, connections } = broker;
    if (!broker.isStill)
      this.logger.warn(
        `The Kafka broker at ${name} does not answer. Its ${connections.size} connections are closed until it does.`,
      );
    broker.isStill = true;
    for (const socket of connections.keys()) socket.destroy(stillError(name));
  }
}

/**
 * Opens the connections of a client, and closes those to a broker that stands still: one that neither answers nor
 * closes, as a frozen machine does. kafkajs waits up to 65 s for an answer, and then asks again on the same connection,
 * while the partitions have long moved to other brokers. Silence alone proves nothing (a join waits for the other members,
 * and an idle client asks nothing), so a silent broker is asked on a connection of its own. While it stands still, new
 * connections to it fail at once, and kafkajs asks the other brokers.
 */
export const watchBrokers = (logger: Logger, times: WatchTimes = DEFAULT_TIMES): ISocketFactory =>
  new BrokerWatch(logger, times).connect;

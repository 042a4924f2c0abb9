import type { IHeaders, KafkaMessage } from 'kafkajs';
import type { StoredRecord } from '../log.ts';

const EMPTY = Buffer.alloc(0);

const textOf = (value: IHeaders[string]): string =>
  (Array.isArray(value) ? value.join() : (value ?? '')).toString();

/** A record that wraps a kafkajs message. The key is decoded on demand, because it is rarely needed. */
class KafkaRecord implements StoredRecord {
  declare readonly headers?: Readonly<Record<string, string>>;

  constructor(
    readonly topic: string,
    readonly partition: number,
    private readonly message: KafkaMessage,
  ) {
    const headers = Object.entries(message.headers ?? {});
    if (headers.length > 0)
      this.headers = Object.fromEntries(headers.map(([name, value]) => [name, textOf(value)]));
  }

  get offset(): string {
    return this.message.offset;
  }

  get timestamp(): number {
    return Number(this.message.timestamp);
  }

  get key(): string {
    return this.message.key?.toString('utf8') ?? '';
  }

  get value(): Buffer {
    return this.message.value ?? EMPTY;
  }
}

/** Returns a record from a kafkajs message. A missing key or value becomes an empty one. */
export const toRecord = (topic: string, partition: number, message: KafkaMessage): StoredRecord =>
  new KafkaRecord(topic, partition, message);

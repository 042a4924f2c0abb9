import { type IHeaders, type KafkaMessage } from 'kafkajs';
import { type StoredRecord } from './log.ts';

const EMPTY = Buffer.alloc(0);

const textOf = (value: IHeaders[string]): string =>
  (Array.isArray(value) ? value.join() : (value ?? '')).toString();

function headersOf(headers: IHeaders | undefined): { headers?: Record<string, string> } {
  const entries = Object.entries(headers ?? {});
  if (entries.length === 0) return {};
  return { headers: Object.fromEntries(entries.map(([name, value]) => [name, textOf(value)])) };
}

/** A record of ours from a message of kafkajs. A missing key or value reads as an empty one. */
export const toRecord = (topic: string, partition: number, message: KafkaMessage): StoredRecord => ({
  topic,
  partition,
  offset: message.offset,
  timestamp: Number(message.timestamp),
  key: message.key?.toString('utf8') ?? '',
  value: message.value ?? EMPTY,
  ...headersOf(message.headers),
});

import type { Topic } from '../../schemas/topics.ts';
import type { Codec } from './codec.ts';
import type { LogRecord } from './log.ts';

/** Returns the record of a value, with its key, and the headers of its topic and its trace. */
export function recordOf<T>(topic: Topic<T>, codec: Codec, value: T, traceparent?: string): LogRecord {
  const headers = {
    ...(topic.eventId && { 'event-id': topic.eventId(value) }),
    ...(traceparent !== undefined && { traceparent }),
  };
  return {
    key: topic.key(value),
    value: codec.encode(topic, value),
    ...(Object.keys(headers).length > 0 && { headers }),
  };
}

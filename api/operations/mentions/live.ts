import { Type } from '@sinclair/typebox';
import { liveFields } from '../../../schemas/mentions/live.ts';
import { MENTION_EVENTS } from '../../../schemas/mentions/mention.ts';
import { withErrorComment, toEventStream } from '../../live/event-stream.ts';
import { liveQuery, openStream, readBacklog } from '../../live/stream.ts';
import { defineOperation, EndlessStream } from '../../operation.ts';

const EVENT_STREAM = 'text/event-stream';
const EVENT_NAMES = MENTION_EVENTS.map((event) => `mention.${event}`).join(', ');

export const liveOperations = [
  defineOperation({
    operationId: 'stream_mentions',
    route: 'GET /api/v1/mentions/live',
    access: 'R',
    tag: 'Mentions',
    summary: 'Stream changes of mentions',
    description:
      `Server-Sent Events ${EVENT_NAMES}, each with the mention after the change. ` +
      'Every event has an id. Send it back as Last-Event-ID or cursor within a day to receive what you missed. ' +
      'An event gap says what to fetch when that is no longer possible. ' +
      'With Accept: text/event-stream the stream stays open; other callers get what has happened since cursor, and the next cursor.',
    query: liveFields,
    response: Type.Unsafe<EndlessStream>(Type.String()),
    media: [EVENT_STREAM],
    run: async (context, { query }, principal) => {
      // A wrong query is refused before anything is sent.
      await liveQuery(context, principal, query);
      return new EndlessStream(
        EVENT_STREAM,
        toEventStream(readBacklog(context, principal, query)),
        async (reader) => {
          const cursor = reader.lastEventId ?? query.cursor;
          const filter = cursor === undefined ? query : { ...query, cursor };
          const items = await openStream(context, principal, filter, reader);
          return withErrorComment(toEventStream(items), (err) =>
            context.logger.error({ err }, 'A stream of mentions failed.'),
          );
        },
      );
    },
  }),
];

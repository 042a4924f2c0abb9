import type { GraphQLFieldConfig } from 'graphql';
import {
  liveFields,
  MentionChangeSchema,
  type LiveFilter,
  type MentionChange,
} from '../../schemas/mentions/live.ts';
import { PublicError } from '../../schemas/errors.ts';
import { validate } from '../input/input.ts';
import { openStream, type StreamGap, type StreamItem } from '../live/stream.ts';
import type { StreamReader } from '../operation.ts';
import type { GraphqlCaller } from './caller.ts';
import { answering, toGraphQLError } from './errors.ts';
import type { InputTypes } from './input-types.ts';
import type { OutputTypes } from './output-types.ts';
import { ClosedObject } from '../../schemas/formats.ts';

/** A caller on a connection that stays open. */
export interface Subscriber extends GraphqlCaller {
  readonly reader: StreamReader;
}

const filterSchema = ClosedObject(liveFields);

const missed = ({ since }: StreamGap) =>
  new PublicError(
    'invalid_request',
    `cursor: events are missing. Read listMentions with foundSince: "${since}", then subscribe without a cursor.`,
  );

/** Leaves out heartbeats: the connection has its own. Throws `invalid_request` when the cursor cannot be resumed. */
async function* changesOf({ api, requestId }: GraphqlCaller, items: AsyncIterable<StreamItem>) {
  try {
    for await (const item of items) {
      if (item.change) yield item.change;
      else if (item.gap) throw missed(item.gap);
    }
  } catch (thrown) {
    throw toGraphQLError(thrown, api.logger, requestId);
  }
}

/** The one subscription: the same stream as `stream_mentions`. */
export function mentionEventsField(
  inputs: InputTypes,
  outputs: OutputTypes,
): GraphQLFieldConfig<unknown, GraphqlCaller> {
  const { args, read } = inputs.ofFields(liveFields, 'MentionEvents');
  return {
    type: outputs.of(MentionChangeSchema, { field: '', owner: '' }),
    description:
      'Changes of mentions as they happen. Each has a cursor; a later subscription can continue after it.',
    args,
    subscribe: (_, given: Record<string, unknown>, caller) =>
      answering(caller, async () => {
        const { api, limit, principal, reader } = caller as Subscriber;
        await limit('read', principal.credentialId);
        const filter = validate(filterSchema, read(given)) as LiveFilter;
        return changesOf(caller, await openStream(api, principal, filter, reader));
      }),
    resolve: (change) => change as MentionChange,
  };
}

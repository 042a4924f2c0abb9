import { Type, type TObject, type TSchema } from '@sinclair/typebox';
import { PUBLISHED_TARGETS } from '../../schemas/alerts/alert-target.ts';
import { ALERT_CHANNELS } from '../../schemas/alerts/alert.ts';
import { publishedAs } from '../../schemas/formats.ts';

/**
 * Gives the body of a new alert, published with what our inputs cannot say for themselves: which targets each channel
 * takes. The code that checks them takes other spellings too.
 */
export function withPublishedTargets(body: TObject): TObject {
  const target: TSchema = Type.Unknown({ description: String(body.properties.target?.description) });
  const published = Type.Unsafe({
    ...body,
    properties: { ...body.properties, target },
    anyOf: ALERT_CHANNELS.map((channel) => ({
      properties: { channel: Type.Literal(channel), target: PUBLISHED_TARGETS[channel] },
    })),
  });
  return publishedAs(body, published);
}

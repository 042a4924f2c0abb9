import { Type, type TObject, type TSchema } from '@sinclair/typebox';
import { ALERT_CHANNELS } from '../../schemas/alerts/alert-channel.ts';
import { publishedTarget } from '../../schemas/alerts/alert-target.ts';
import { publishedAs } from '../../schemas/formats.ts';

/**
 * Returns the body of `create_alert` with a published schema that says which targets each channel takes, which flat
 * inputs cannot express. The code that checks targets accepts more spellings.
 */
export function withPublishedTargets(body: TObject): TObject {
  const target: TSchema = Type.Unknown({ description: String(body.properties.target?.description) });
  const published = Type.Unsafe({
    ...body,
    properties: { ...body.properties, target },
    anyOf: ALERT_CHANNELS.map((channel) => ({
      properties: { channel: Type.Literal(channel), target: publishedTarget(channel) },
    })),
  });
  return publishedAs(body, published);
}

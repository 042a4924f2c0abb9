import { Type, type TObject, type TSchema } from '@sinclair/typebox';
import { ALERT_CHANNELS } from '../../schemas/alerts/alert-channel.ts';
import { publishedSecret, publishedTarget } from '../../schemas/alerts/alert-target.ts';
import { publishedAs } from '../../schemas/formats.ts';

/**
 * Returns the body of `create_alert` with a published schema that says which targets and secrets each channel takes, which flat
 * inputs cannot express. The code that checks targets accepts more spellings.
 */
export function withPublishedTargets(body: TObject): TObject {
  const open = (name: string): TSchema =>
    Type.Unknown({ description: String(body.properties[name]?.description) });
  const published = Type.Unsafe({
    ...body,
    properties: {
      ...body.properties,
      target: open('target'),
      secret: open('secret'),
      template: open('template'),
    },
    anyOf: ALERT_CHANNELS.map((channel) => ({
      properties: {
        channel: Type.Literal(channel),
        target: publishedTarget(channel),
        secret: publishedSecret(channel),
        template: channel === 'webhook' ? Type.Enum({ none: '{}', why: '{"why":"{{why}}"}' }) : Type.Null(),
      },
    })),
  });
  return publishedAs(body, published);
}

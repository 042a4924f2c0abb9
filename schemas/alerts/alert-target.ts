import { Type, type TSchema } from '@sinclair/typebox';
import { CHANNELS, type AlertChannel } from './alert-channel.ts';
import { Email } from '../accounts/email.ts';

/** A channel id in Slack's form, or a name. Slack's own rules for names are stricter, and change. */
const SLACK_CHANNEL = /^([CGD][A-Z0-9]{2,20}|#[\p{L}\p{N}\p{M}_.-]{1,80})$/u;
const WEB_ADDRESS = /^https?:\/\//i;
const EMAIL = new RegExp(Email.pattern!, 'u');

interface TargetForm {
  accepts(target: string): boolean;
  /** Its plain form, as a pattern that all readers of JSON Schema share. */
  readonly published: TSchema;
}

const FORMS: Readonly<Record<AlertChannel, TargetForm>> = {
  email: { accepts: (target) => target.length <= Email.maxLength! && EMAIL.test(target), published: Email },
  slack: {
    accepts: (target) => SLACK_CHANNEL.test(target),
    published: Type.String({ pattern: '^(C[A-Z0-9]{8,10}|#[a-z0-9_-]{1,80})$' }),
  },
  discord: {
    accepts: (target) => WEB_ADDRESS.test(target),
    published: Type.String({
      pattern: '^https://discord\\.com/api/webhooks/[0-9]{17,20}/[A-Za-z0-9_-]{60,80}$',
    }),
  },
};

/**
 * Returns the rule that a target of this channel breaks, in words; null when its form is valid. The address guard
 * decides whether a URL may be called.
 */
export const brokenTargetRule = (channel: AlertChannel, target: string): string | null =>
  FORMS[channel].accepts(target) ? null : `must be ${CHANNELS[channel].target}`;

/** Returns the schema of a channel's targets for the API reference. Valid targets with unusual spellings may not match it. */
export const publishedTarget = (channel: AlertChannel): TSchema => FORMS[channel].published;

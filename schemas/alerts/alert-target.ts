import { Type, type TSchema } from '@sinclair/typebox';
import { CHANNELS, type AlertChannel } from './alert-channel.ts';
import { Email } from '../accounts/email.ts';

/** A channel id in Slack's form, or a name. Slack's own rules for names are stricter, and change. */
const SLACK_CHANNEL = /^([CGD][A-Z0-9]{2,20}|#[\p{L}\p{N}\p{M}_.-]{1,80})$/u;
const WEB_ADDRESS = /^https?:\/\//i;
/** The id of a channel in Discord: a number of 17 to 20 digits. */
export const DISCORD_CHANNEL = /^\d{17,20}$/;
/** Names of GitHub (docs.github.com): owners have letters, digits and hyphens. */
const REPOSITORY = /^[A-Za-z0-9][A-Za-z0-9-]{0,38}\/[\w.-]{1,100}$/;
const LINEAR_TEAM = /^([A-Z][A-Z0-9]{0,9}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const EMAIL = new RegExp(Email.pattern!, 'u');

interface TargetForm {
  accepts(target: string): boolean;
  /** Its plain form, as a pattern that all readers of JSON Schema share. */
  readonly published: TSchema;
}

const EMAIL_FORM: TargetForm = {
  accepts: (target) => target.length <= Email.maxLength! && EMAIL.test(target),
  published: Email,
};

const FORMS: Readonly<Record<AlertChannel, TargetForm>> = {
  email: EMAIL_FORM,
  push: EMAIL_FORM,
  slack: {
    accepts: (target) => SLACK_CHANNEL.test(target),
    published: Type.String({ pattern: '^(C[A-Z0-9]{8,10}|#[a-z0-9_-]{1,80})$' }),
  },
  discord: {
    accepts: (target) => WEB_ADDRESS.test(target) || DISCORD_CHANNEL.test(target),
    published: Type.String({
      pattern: '^(https://discord\\.com/api/webhooks/[0-9]{17,20}/[A-Za-z0-9_-]{60,80}|[0-9]{17,20})$',
    }),
  },
  github: {
    accepts: (target) => REPOSITORY.test(target) && !/(^|\/)\.{1,2}$/.test(target),
    published: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9-]{0,38}/[A-Za-z0-9_-]{1,100}$' }),
  },
  linear: {
    accepts: (target) => LINEAR_TEAM.test(target),
    published: Type.String({ pattern: '^[A-Z][A-Z0-9]{0,9}$' }),
  },
  webhook: {
    accepts: (target) => WEB_ADDRESS.test(target),
    published: Type.String({ pattern: '^https://hooks\\.example\\.com/[a-z0-9]{1,40}$' }),
  },
};

/** A signing secret as Standard Webhooks has it. */
const SIGNING_SECRET = /^whsec_(?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
/** A token: it becomes a header. */
const TOKEN = /^[\x21-\x7e]{1,500}$/;

/** Returns the rule that a secret for this channel breaks, in words; null when it is valid. */
export function brokenSecretRule(channel: AlertChannel, secret: string): string | null {
  const { secret: rule } = CHANNELS[channel];
  if (rule === null) return `is not for the channel ${channel}`;
  const isValid = channel === 'webhook' ? SIGNING_SECRET.test(secret) : TOKEN.test(secret);
  return isValid ? null : `must be ${rule}`;
}

/**
 * Returns the rule that a target of this channel breaks, in words; null when its form is valid. The address guard
 * decides whether a URL may be called.
 */
export const brokenTargetRule = (channel: AlertChannel, target: string): string | null =>
  FORMS[channel].accepts(target) ? null : `must be ${CHANNELS[channel].target}`;

/** Returns the schema of a channel's secrets for the API reference. */
export function publishedSecret(channel: AlertChannel): TSchema {
  if (CHANNELS[channel].secret === null) return Type.Null();
  return Type.String({
    pattern: channel === 'webhook' ? '^whsec_[A-Za-z0-9+/]{43}=$' : '^[A-Za-z0-9_]{20,80}$',
  });
}

/** Returns the schema of a channel's targets for the API reference. Valid targets with unusual spellings may not match it. */
export const publishedTarget = (channel: AlertChannel): TSchema => FORMS[channel].published;

import { Type, type TSchema } from '@sinclair/typebox';
import type { AlertChannel } from './alert.ts';
import { Email } from '../accounts/email.ts';

/** A channel id in Slack's form, or a name. Slack's own rules for names are stricter, and change. */
const SLACK_CHANNEL = /^([CGD][A-Z0-9]{2,20}|#[\p{L}\p{N}\p{M}_.-]{1,80})$/u;
const WEB_ADDRESS = /^https?:\/\//i;

const EMAIL = new RegExp(Email.pattern!, 'u');
const isEmail = (text: string) => text.length <= Email.maxLength! && EMAIL.test(text);

const RULES: Record<AlertChannel, { readonly rule: string; accepts(target: string): boolean }> = {
  email: { rule: 'must be one email address', accepts: isEmail },
  slack: {
    rule: 'must be a Slack channel id such as C0123456789, or a #name',
    accepts: (target) => SLACK_CHANNEL.test(target),
  },
  discord: { rule: 'must be the URL of a Discord webhook', accepts: (target) => WEB_ADDRESS.test(target) },
};

/**
 * Returns the rule that a target of this channel breaks, in words; null when its form is valid. The address guard
 * decides whether a URL may be called.
 */
export function brokenTargetRule(channel: AlertChannel, target: string): string | null {
  return RULES[channel].accepts(target) ? null : RULES[channel].rule;
}

/** The plain form of each channel's target, as patterns that all readers of JSON Schema share. */
export const PUBLISHED_TARGETS: Readonly<Record<AlertChannel, TSchema>> = {
  email: Email,
  slack: Type.String({ pattern: '^(C[A-Z0-9]{8,10}|#[a-z0-9_-]{1,80})$' }),
  discord: Type.String({
    pattern: '^https://discord\\.com/api/webhooks/[0-9]{17,20}/[A-Za-z0-9_-]{60,80}$',
  }),
};

import { type AlertChannel } from './alert.ts';

/** The longest address that mail takes (RFC 5321, 4.5.3.1.3, less the angle brackets). */
const LONGEST_EMAIL = 254;
/**
 * One address and nothing else: no name, no list, no quotes, no comment, so it can stand in a header as it is. A host
 * name has a dot, but for `localhost`.
 */
const EMAIL =
  /^[^\s\p{C}@<>()[\]\\,;:"]{1,64}@(localhost|(?!-)[\p{L}\p{N}-]{1,63}(\.[\p{L}\p{N}-]{1,63})*\.[\p{L}\p{N}-]{2,63})$/iu;
/** A channel id as Slack makes them, or a name; Slack's own rules for names are stricter, and change. */
const SLACK_CHANNEL = /^([CGD][A-Z0-9]{2,20}|#[\p{L}\p{N}\p{M}_.-]{1,80})$/u;
const WEB_ADDRESS = /^https?:\/\//i;

/** Whether a text is one e-mail address. */
export const isEmail = (text: string): boolean => text.length <= LONGEST_EMAIL && EMAIL.test(text);

const RULES: Record<AlertChannel, { readonly rule: string; holds(target: string): boolean }> = {
  email: { rule: 'must be one e-mail address', holds: isEmail },
  slack: {
    rule: 'must be a Slack channel id such as C0123456789, or a #name',
    holds: (target) => SLACK_CHANNEL.test(target),
  },
  discord: { rule: 'must be the URL of a Discord webhook', holds: (target) => WEB_ADDRESS.test(target) },
};

/**
 * The rule that a target of this channel breaks, in words; null when its form is right. Where an URL leads is for the
 * guard of addresses to say.
 */
export function brokenTargetRule(channel: AlertChannel, target: string): string | null {
  return RULES[channel].holds(target) ? null : RULES[channel].rule;
}

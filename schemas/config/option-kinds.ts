import { EMAIL_PATTERN } from '../accounts/email.ts';
import { isUrl } from '../is-url.ts';
import { cadenceMs } from '../projects/cadence.ts';
import { parsePlans } from '../usage/plan.ts';
import { isCidr } from './cidr.ts';
import { SASL_MECHANISMS } from './kafka-settings.ts';
import { parseRetention, TOPIC_COMPRESSIONS } from './topic-settings.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
const EMAIL = new RegExp(EMAIL_PATTERN, 'u');
const RATE_LIMIT = /^(read|write|sql|draft|auth)=(\d{1,9})$/;

const isUrlOf = (protocols: readonly string[], text: string) =>
  isUrl(text) && protocols.includes(new URL(text).protocol);
const isListOf = (text: string, part: RegExp) => text.split(',').every((item) => part.test(item.trim()));

const oneOf = (words: readonly string[]) => ({
  rule: `must be one of ${words.join(', ')}`,
  accepts: (text: string) => words.includes(text),
});

/** What the text of each kind of option must be, in words, and a check for it. */
export const OPTION_KINDS = {
  text: { rule: 'must not be empty', accepts: (text) => text.trim() !== '' },
  port: {
    rule: 'must be a port, 0 to 65535',
    accepts: (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
  },
  url: { rule: 'must be a URL', accepts: (text) => isUrl(text) },
  ed25519_key: {
    rule: 'must be 64 hexadecimal digits',
    accepts: (text) => /^[0-9a-f]{64}$/i.test(text),
  },
  http_url: { rule: 'must be an http(s) URL', accepts: (text) => isUrlOf(['http:', 'https:'], text) },
  smtp_url: {
    rule: 'must be an smtp:// or smtps:// URL with a host',
    accepts: (text) => isUrlOf(['smtp:', 'smtps:'], text) && new URL(text).hostname !== '',
  },
  mail_sender: {
    rule: 'must be one email address, or Name <address>',
    accepts: (text) => EMAIL.test(/^[^<>\r\n"]* <(.*)>$/.exec(text)?.[1] ?? text),
  },
  flag: { rule: 'must be true or false', accepts: (text) => text === 'true' || text === 'false' },
  integer: { rule: 'must be a whole number', accepts: (text) => /^\d{1,15}$/.test(text) },
  positive: { rule: 'must be a whole number, 1 to 9999', accepts: (text) => /^[1-9]\d{0,3}$/.test(text) },
  days: { rule: 'must be a number of days, 1 or more', accepts: (text) => /^[1-9]\d{0,4}$/.test(text) },
  cadence: { rule: 'must be a cadence such as 5m or 24h', accepts: (text) => cadenceMs(text) !== null },
  cidrs: {
    rule: 'must be a comma-separated list of address ranges such as 127.0.0.0/8',
    accepts: (text) => text.split(',').every((range) => isCidr(range.trim())),
  },
  proxies: {
    rule: 'must be off, a number of proxies from 1 to 9, or a comma-separated list of address ranges such as 10.0.0.0/8',
    accepts: (text) =>
      text === 'off' || /^[1-9]$/.test(text) || text.split(',').every((range) => isCidr(range.trim())),
  },
  seconds_list: {
    rule: 'must be a comma-separated list of seconds',
    accepts: (text) => isListOf(text, /^\d{1,9}$/),
  },
  rate_limits: {
    rule: 'must be off, or a comma-separated list such as read=600,write=120',
    accepts: (text) => text === 'off' || isListOf(text, RATE_LIMIT),
  },
  log_level: oneOf(LOG_LEVELS),
  host_ports: {
    rule: 'must be a comma-separated list of host:port',
    accepts: (text) => isListOf(text, /^\S+:\d{1,5}$/),
  },
  api_key: {
    rule: 'must be ss_sk_ followed by 8 to 500 visible ASCII characters',
    accepts: (text) => /^ss_sk_[\x21-\x7e]{8,500}$/.test(text),
  },
  streams: {
    rule: 'must be off, hn, bluesky or hn,bluesky',
    accepts: (text) => text === 'off' || isListOf(text, /^(hn|bluesky)$/),
  },
  plans: {
    rule: 'must be a JSON object of plans such as {"small":{"mentions":1000}}, with the limits of docs/operate/usage.md',
    accepts: (text) => parsePlans(text) !== null,
  },
  prices: {
    rule: 'must be three prices, such as 0.25,0.025,2',
    accepts: (text) => /^\d+(\.\d+)?(,\d+(\.\d+)?){2}$/.test(text),
  },
  stream_urls: {
    rule: 'must be a ws(s) URL, or a comma-separated list of them',
    accepts: (text) =>
      text.split(',').every((url) => isUrlOf(['ws:', 'wss:', 'http:', 'https:'], url.trim())),
  },
  bluesky_mode: {
    rule: 'must be search or stream',
    accepts: (text) => text === 'search' || text === 'stream',
  },
  topic_prefix: {
    rule: 'must be at most 100 letters, digits, dots, underscores and hyphens',
    accepts: (text) => /^[\w.-]{1,100}$/.test(text),
  },
  topic_retention: {
    rule: 'must be a comma-separated list of topics and days, such as posts.raw=14,mentions=90',
    accepts: (text) => parseRetention(text) !== null,
  },
  topic_compression: oneOf(TOPIC_COMPRESSIONS),
  sasl_mechanism: oneOf(SASL_MECHANISMS),
} satisfies Readonly<Record<string, { rule: string; accepts: (text: string) => boolean }>>;

/** The kinds of option; each rejects text it cannot parse, with a reason. */
export type OptionKind = keyof typeof OPTION_KINDS;

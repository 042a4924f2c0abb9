import { SOURCES, type Source } from '../source.ts';

/** What a limit counts, over which period, and what happens when it is reached. */
interface LimitFacts {
  readonly per: 'month' | 'day';
  /** What is counted, in a few words after a number. */
  readonly counts: string;
  /** What is delayed while it is reached, as a sentence. Nothing is ever lost. */
  readonly then: string;
}

const SCANS_WAIT = 'Scans wait. Afterwards they look back over the time they missed.';

const bySource = (source: Source): LimitFacts => ({
  per: 'month',
  counts: `calls to ${source}`,
  then: `Scans skip ${source}. Afterwards they look back over the time they missed.`,
});

/** Every limit that a plan may set, by its name in settings and answers. */
export const LIMITS = {
  mentions: { per: 'month', counts: 'mentions collected', then: SCANS_WAIT },
  source_calls: { per: 'month', counts: 'calls to all sources', then: SCANS_WAIT },
  ...(Object.fromEntries(
    SOURCES.map((source) => [`source_calls.${source}`, bySource(source)]),
  ) as unknown as Record<`source_calls.${Source}`, LimitFacts>),
  llm_tokens: {
    per: 'month',
    counts: 'model tokens',
    then: 'The built-in judge takes over. The model judges those posts again once tokens are available.',
  },
  emails: { per: 'day', counts: 'alert emails', then: 'Alerts by email wait until midnight.' },
  chat_messages: {
    per: 'day',
    counts: 'alert messages to Slack and Discord together',
    then: 'Alerts by chat wait until midnight.',
  },
} as const satisfies Readonly<Record<string, LimitFacts>>;

/** The name of a limit. */
export type LimitName = keyof typeof LIMITS;
export const LIMIT_NAMES = Object.keys(LIMITS) as LimitName[];

/** The default plan of a workspace; it has no limits unless `EARSHOT_PLANS` sets some. */
export const DEFAULT_PLAN = 'self-hosted';

/** A plan in the configuration: null or absent means no limit of its own. */
export type Plan = Readonly<Partial<Record<LimitName, number | null>>>;

/** The limits of a workspace; null for no limit. Messages always have one. */
export type PlanLimits = Readonly<Record<Exclude<LimitName, 'emails' | 'chat_messages'>, number | null>> &
  Readonly<Record<'emails' | 'chat_messages', number>>;

/** The plans of a service. */
export interface Plans {
  readonly named: Readonly<Record<string, Plan>>;
  /** Limits where a plan sets none: the settings of the whole service. */
  readonly defaults: PlanLimits;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isLimit = (value: unknown) => value === null || (Number.isSafeInteger(value) && Number(value) >= 0);

const isPlan = (value: unknown): value is Plan =>
  isObject(value) &&
  Object.entries(value).every(([name, most]) => Object.hasOwn(LIMITS, name) && isLimit(most));

/** Parses plans from JSON, `{"small":{"mentions":1000}}`; null when it is invalid. Names have 1 to 40 characters. */
export function parsePlans(text: string): Readonly<Record<string, Plan>> | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(parsed)) return null;
  const isName = (name: string) => name.trim() !== '' && [...name].length <= 40;
  const sound = Object.entries(parsed).every(([name, plan]) => isName(name) && isPlan(plan));
  return sound ? (parsed as Record<string, Plan>) : null;
}

/** Returns the limits of a service without plans: the model's tokens, if limited, and messages. */
export const defaultLimits = (set: {
  readonly llm_tokens: number | null;
  readonly emails: number;
  readonly chat_messages: number;
}): PlanLimits => ({
  ...(Object.fromEntries(LIMIT_NAMES.map((name) => [name, null])) as Record<LimitName, null>),
  ...set,
});

/** Returns the limits of a plan. A plan that the configuration does not have, such as `self-hosted`, adds none. */
export function limitsOf({ named, defaults }: Plans, plan: string): PlanLimits {
  const own = Object.hasOwn(named, plan) ? named[plan]! : {};
  const set = Object.entries(own).filter(([, most]) => most !== null);
  return { ...defaults, ...(Object.fromEntries(set) as Partial<PlanLimits>) };
}

/** From this share of a limit on, owners are notified that it is near. */
const NEAR = 0.8;

/** A limit that is used up, or nearly. */
export interface LimitUse {
  readonly name: LimitName;
  readonly used: number;
  readonly maximum: number;
  readonly isReached: boolean;
}

/** Returns the limits that are used up, or used to four fifths. Missing counts were not looked up. Pure. */
export function limitsNear(
  limits: PlanLimits,
  used: Readonly<Partial<Record<LimitName, number>>>,
): LimitUse[] {
  return LIMIT_NAMES.flatMap((name) => {
    const [count, maximum] = [used[name], limits[name]];
    if (count === undefined || maximum === null) return [];
    const isReached = count >= maximum;
    return isReached || count >= maximum * NEAR ? [{ name, used: count, maximum, isReached }] : [];
  });
}

/** Says in words that a limit is used up, and until when (ISO text). */
export const limitReason = ({ name, maximum }: Pick<LimitUse, 'name' | 'maximum'>, until: string): string =>
  `the plan's limit of ${maximum} ${LIMITS[name].counts} a ${LIMITS[name].per} is used up until ${until}`;

/** Returns the bounds of a month, in UTC, given its first day (`2026-11-01`); the end is exclusive. */
export function monthBounds(month: string): { readonly start: string; readonly end: string } {
  const start = new Date(month);
  const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1));
  return { start: start.toISOString(), end: end.toISOString() };
}

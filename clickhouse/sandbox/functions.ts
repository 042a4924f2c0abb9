import type { ClickHouse } from '../client.ts';

/** What functions of these kinds do depends on their arguments alone (and the clock, and chance). */
const KINDS = [
  ...['Aggregate Functions', 'Arithmetic', 'Arrays', 'Bit', 'Comparison', 'Conditional'],
  ...['Dates and Times', 'Distance', 'Encoding', 'Financial', 'Hash', 'IP Address', 'JSON', 'Logical', 'Map'],
  ...['Mathematical', 'Null', 'Random Number', 'Rounding', 'String', 'String Replacement', 'String Search'],
  ...['String Splitting', 'Time Window', 'Tuple', 'Type Conversion', 'URL', 'UUID', 'Window Functions'],
];

/** Harmless ones of the kind `Other`, which holds those that tell of the server and its files as well. */
const OTHERS = [
  ...['bar', 'byteSize', 'countDigits', 'formatReadableDecimalSize', 'formatReadableQuantity'],
  ...['formatReadableSize', 'formatReadableTimeDelta', 'identity', 'ignore', 'isConstant'],
  ...['isDecimalOverflow', 'materialize', 'neighbor', 'parseTimeDelta', 'rowNumberInAllBlocks'],
  ...['rowNumberInBlock', 'runningDifference', 'toTypeName'],
  ...['transform', 'visibleWidth', 'minSampleSizeContinuous', 'minSampleSizeConversion'],
];

/** Of an allowed kind, and yet: they tell of the server, read its files or settings, render formats, or are there to fail. */
const REFUSED =
  /^(_.*|chdb|file|dict.*|joinGet.*|.*settings?|.*server.*|format(row|query).*|groupFormat|agg?throw|throwIf|sleep.*|flameGraph|nothing.*|catboost.*|evalMLMethod|estimateCompressionRatio|hasColumnInTable|timezone|generateSnowflakeID)$/i;

/**
 * What may follow an aggregate function's name: https://clickhouse.com/docs/sql-reference/aggregate-functions/combinators
 * Not `State` and `Merge`, nor bitmaps and what else makes states: where a state stands, the engine reads text as one (CAST,
 * IN, INTERPOLATE), and it reads states as what it has written itself, without distrust.
 */
const COMBINATORS =
  /^(.+)(If|Array|Map|SimpleState|ForEach|Distinct|OrDefault|OrNull|Resample|ArgMin|ArgMax)$/;

/** No function has a longer name, combinators included. */
const LONGEST_NAME = 200;

/** Which functions statements of callers may call. */
export interface FunctionRule {
  allows(name: string): boolean;
  /** Whether the engine has a function of this name, in whatever case, that is not allowed. */
  refuses(name: string): boolean;
}

interface FunctionRow {
  readonly name: string;
  readonly alias_to: string;
  readonly categories: string;
  readonly is_aggregate: number;
  readonly case_insensitive: number;
}

const isOneOf = (names: Iterable<string>) => {
  const set = new Set(names);
  return (name: string) => set.has(name);
};

/** Takes the engine's list of its functions and gives the rule: a closed list, so that what a new version brings is refused. Pure. */
export function functionRule(rows: readonly FunctionRow[]): FunctionRule {
  const byName = new Map(rows.map((row) => [row.name, row]));
  const isKind = isOneOf(KINDS);
  const isOther = isOneOf(OTHERS);
  const allowed = rows.filter((row) => {
    const real = byName.get(row.alias_to) ?? row;
    const good = real.is_aggregate === 1 || isKind(real.categories) || isOther(real.name);
    return good && !REFUSED.test(row.name) && !REFUSED.test(real.name);
  });
  const exact = isOneOf(allowed.map(({ name }) => name));
  const folded = isOneOf(
    allowed.filter((row) => row.case_insensitive === 1).map(({ name }) => name.toLowerCase()),
  );
  const aggregates = allowed.filter((row) => row.is_aggregate === 1);
  const isAggregate = isOneOf(aggregates.map(({ name }) => name));
  const isFoldedAggregate = isOneOf(
    aggregates.filter((row) => row.case_insensitive === 1).map(({ name }) => name.toLowerCase()),
  );
  /** Peels one combinator after the other off the end until an aggregate function is left. */
  const isCombined = (name: string): boolean => {
    if (isAggregate(name) || isFoldedAggregate(name.toLowerCase())) return true;
    const shorter = COMBINATORS.exec(name);
    return shorter !== null && isCombined(shorter[1]!);
  };
  const allows = (name: string) =>
    name.length <= LONGEST_NAME && (exact(name) || folded(name.toLowerCase()) || isCombined(name));
  const isKnown = isOneOf(rows.map(({ name }) => name.toLowerCase()));
  // `IN` is the operator; the function of that name is written in lower case.
  const isAllowedInSomeCase = isOneOf(allowed.map(({ name }) => name.toLowerCase()));
  const refuses = (name: string) =>
    isKnown(name.toLowerCase()) && !isAllowedInSomeCase(name.toLowerCase()) && !allows(name);
  return { allows, refuses };
}

/** Asks an engine for its functions. */
export async function readFunctionRule(engine: ClickHouse, signal: AbortSignal): Promise<FunctionRule> {
  const answer = await engine.query({
    query: 'SELECT name, alias_to, categories, is_aggregate, case_insensitive FROM system.functions',
    format: 'JSONEachRow',
    abort_signal: signal,
  });
  return functionRule(await answer.json<FunctionRow>());
}

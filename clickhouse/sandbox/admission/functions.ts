import type { ClickHouse } from '../../client.ts';
import { select } from '../../select.ts';

/** Categories of functions that depend on their arguments alone (and the clock, and chance). */
const KINDS = [
  ...['Aggregate Functions', 'Arithmetic', 'Arrays', 'Bit', 'Comparison', 'Conditional'],
  ...['Dates and Times', 'Distance', 'Encoding', 'Financial', 'Hash', 'IP Address', 'JSON', 'Logical', 'Map'],
  ...['Mathematical', 'Null', 'Random Number', 'Rounding', 'String', 'String Replacement', 'String Search'],
  ...['String Splitting', 'Time Window', 'Tuple', 'Type Conversion', 'URL', 'UUID', 'Window Functions'],
];

/** Harmless functions of the category `Other`, which also has those that reveal the server and its files. */
const OTHERS = [
  ...['bar', 'byteSize', 'countDigits', 'formatReadableDecimalSize', 'formatReadableQuantity'],
  ...['formatReadableSize', 'formatReadableTimeDelta', 'identity', 'ignore', 'isConstant'],
  ...['isDecimalOverflow', 'materialize', 'neighbor', 'parseTimeDelta', 'rowNumberInAllBlocks'],
  ...['rowNumberInBlock', 'runningDifference', 'toTypeName'],
  ...['transform', 'visibleWidth', 'minSampleSizeContinuous', 'minSampleSizeConversion'],
];

/** Functions of an allowed category that reveal the server, read its files, render formats, or exist to fail. */
const REFUSED =
  /^(_.*|chdb|file|dict.*|joinGet.*|.*settings?|.*server.*|format(row|query).*|groupFormat|agg?throw|throwIf|sleep.*|flameGraph|nothing.*|catboost.*|evalMLMethod|estimateCompressionRatio|hasColumnInTable|timezone|generateSnowflakeID)$/i;

/**
 * Allowed suffixes of an aggregate function:
 * https://clickhouse.com/docs/sql-reference/aggregate-functions/combinators `State`, `Merge`, bitmaps and other
 * states are not allowed: the engine parses text as a state in CAST, IN and INTERPOLATE, and trusts states as its own
 * output.
 */
const COMBINATORS =
  /^(.+)(If|Array|Map|SimpleState|ForEach|Distinct|OrDefault|OrNull|Resample|ArgMin|ArgMax)$/;

/** No function has a longer name, combinators included. */
const LONGEST_NAME = 200;

/** Which functions callers' statements may call. */
export interface FunctionRule {
  allows(name: string): boolean;
  /** Whether the engine has a function of this name, in any case, that is not allowed. */
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

/** Returns the rule for an engine's functions: an allow-list, so functions of a new version are refused. Pure. */
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
  /** Strips combinators from the end until an aggregate function is left. */
  const isCombined = (name: string): boolean => {
    if (isAggregate(name) || isFoldedAggregate(name.toLowerCase())) return true;
    const shorter = COMBINATORS.exec(name);
    return shorter !== null && isCombined(shorter[1]!);
  };
  const allows = (name: string) =>
    name.length <= LONGEST_NAME && (exact(name) || folded(name.toLowerCase()) || isCombined(name));
  const isKnown = isOneOf(rows.map(({ name }) => name.toLowerCase()));
  // `IN` is the operator; the function of that name is in lower case.
  const isAllowedInSomeCase = isOneOf(allowed.map(({ name }) => name.toLowerCase()));
  const refuses = (name: string) =>
    isKnown(name.toLowerCase()) && !isAllowedInSomeCase(name.toLowerCase()) && !allows(name);
  return { allows, refuses };
}

/** Reads the rule from an engine's functions. */
export async function readFunctionRule(engine: ClickHouse, signal: AbortSignal): Promise<FunctionRule> {
  const rows = await select<FunctionRow>(
    engine,
    'SELECT name, alias_to, categories, is_aggregate, case_insensitive FROM system.functions',
    {},
    { signal },
  );
  return functionRule(rows);
}

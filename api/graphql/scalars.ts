import { GraphQLError, GraphQLScalarType, Kind, valueFromASTUntyped } from 'graphql';

const asGiven = (value: unknown) => value;

/** Times are sent as text; the operation's own rules check what is received. */
export const DateTime = new GraphQLScalarType<unknown, unknown>({
  name: 'DateTime',
  description: 'A point in time: ISO 8601, UTC, milliseconds.',
  serialize: asGiven,
  parseValue: asGiven,
});

/** A free-form object. Its keys belong to the caller and keep their spelling. */
export const Json = new GraphQLScalarType<unknown, unknown>({
  name: 'JSON',
  description: 'Any JSON value. Names inside keep their spelling; ours are in snake_case.',
  serialize: asGiven,
  parseValue: asGiven,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
});

function wholeNumber(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw new GraphQLError(`Long must be a whole number up to 2^53: ${JSON.stringify(value)}`);
  return value;
}

/** Counts that may exceed `Int`, which has 32 bits. */
export const Long = new GraphQLScalarType<number, number>({
  name: 'Long',
  description: 'A whole number up to 2^53, as a JSON number.',
  serialize: wholeNumber,
  parseValue: wholeNumber,
  parseLiteral: (node) => wholeNumber(node.kind === Kind.INT ? Number(node.value) : node.kind),
});

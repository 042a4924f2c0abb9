import {
  getArgumentValues,
  getNamedType,
  getOperationAST,
  GraphQLError,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';
import type { Operation } from '../operation.ts';

/** The most records that one request may ask for, as estimated from its text. */
const HIGHEST_COST = 2_000;
/** How many entries a list without a limit counts as. */
const UNPAGED = 25;
/** How many records a call counts as that keeps an engine or a model busy. */
const HEAVY: Partial<Record<Operation['limit'], number>> = { sql: 100, draft: 100 };

type Variables = Readonly<Record<string, unknown>>;

/** Returns the arguments of a field; none when they are invalid, which execution reports. */
function argumentsOf(field: GraphQLField<unknown, unknown>, node: FieldNode, variables: Variables) {
  try {
    return getArgumentValues(field, node, variables);
  } catch {
    return {};
  }
}

const isList = (field: GraphQLField<unknown, unknown>) =>
  isListType(isNonNullType(field.type) ? field.type.ofType : field.type);

/** Returns how many records a field returns: its `limit`, or the usual size of a relation. */
function sizeOf(field: GraphQLField<unknown, unknown>, node: FieldNode, variables: Variables): number {
  const isPaged = field.args.some(({ name }) => name === 'limit');
  const usual = field.extensions['records'] as number | undefined;
  if (!isPaged) return usual ?? (isList(field) ? UNPAGED : 1);
  const { limit } = argumentsOf(field, node, variables);
  return typeof limit === 'number' && limit > 0 ? limit : UNPAGED;
}

/**
 * Estimates the cost of one operation of a validated document: each operation of ours and each relation counts for
 * the records it may return, once for each record it is requested on. Plain fields are free, since they were fetched
 * with their record.
 */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: Variables,
): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  const fragmentCosts = new Map<string, number>();

  const ofFragment = (name: string, type: GraphQLObjectType): number => {
    const known = fragmentCosts.get(name);
    if (known !== undefined) return known;
    const cost = ofSelections(fragments.get(name)!.selectionSet, type);
    fragmentCosts.set(name, cost);
    return cost;
  };
  const ofField = (node: FieldNode, type: GraphQLObjectType): number => {
    const field = type.getFields()[node.name.value];
    if (!field) return 0;
    const inner = getNamedType(field.type);
    const below = node.selectionSet && isObjectType(inner) ? ofSelections(node.selectionSet, inner) : 0;
    const operation = field.extensions['operation'] as Operation | undefined;
    // Fields of a record are free themselves, but what is below them is requested for each of their entries.
    if (!operation && field.extensions['records'] === undefined) return below;
    const size = sizeOf(field, node, variables);
    return Math.max(size, HEAVY[operation?.limit ?? 'read'] ?? 1) + size * below;
  };
  const ofSelections = ({ selections }: SelectionSetNode, type: GraphQLObjectType): number =>
    selections.reduce((sum, selection) => {
      if (selection.kind === Kind.FIELD) return sum + ofField(selection, type);
      if (selection.kind === Kind.FRAGMENT_SPREAD) return sum + ofFragment(selection.name.value, type);
      return sum + ofSelections(selection.selectionSet, type);
    }, 0);

  const operation = getOperationAST(document, operationName);
  const root = operation && schema.getRootType(operation.operation);
  return root ? ofSelections(operation.selectionSet, root) : 0;
}

/** Throws a `GraphQLError` when an operation costs more than `HIGHEST_COST`. */
export function requireCost(...asked: Parameters<typeof costOf>): void {
  const cost = costOf(...asked);
  if (cost <= HIGHEST_COST) return;
  throw new GraphQLError(
    `The request may return ${cost} records; the limit is ${HIGHEST_COST}. Ask for smaller pages or fewer relations.`,
    { extensions: { code: 'invalid_request' } },
  );
}

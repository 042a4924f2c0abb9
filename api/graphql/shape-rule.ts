import { GraphQLError, Kind, visit, type SelectionSetNode, type ValidationRule } from 'graphql';

/** The most root fields in one operation: each is a call of an operation of ours. */
const MOST_ROOT_FIELDS = 15;
const MOST_ALIASES = 30;

const refusal = (message: string) => new GraphQLError(message, { extensions: { code: 'invalid_request' } });

/** Rejects documents with too many aliases or root fields. A fragment counts each time it is spread. */
export const shapeRule: ValidationRule = (context) => {
  const counted = new Map<string, number>();
  const countRoots = ({ selections }: SelectionSetNode): number =>
    selections.reduce((sum, selection) => {
      if (selection.kind === Kind.FIELD) return sum + 1;
      if (selection.kind === Kind.INLINE_FRAGMENT) return sum + countRoots(selection.selectionSet);
      return sum + countFragment(selection.name.value);
    }, 0);
  const countFragment = (name: string): number => {
    const known = counted.get(name);
    if (known !== undefined) return known;
    // Another rule rejects a fragment that spreads itself; this one only must not follow it forever.
    counted.set(name, 0);
    const fragment = context.getFragment(name);
    const roots = fragment ? countRoots(fragment.selectionSet) : 0;
    counted.set(name, roots);
    return roots;
  };
  return {
    Document(document) {
      let aliases = 0;
      visit(document, { Field: ({ alias }) => void (aliases += alias ? 1 : 0) });
      if (aliases > MOST_ALIASES)
        context.reportError(refusal(`The document has ${aliases} aliases; the limit is ${MOST_ALIASES}.`));
    },
    OperationDefinition({ selectionSet }) {
      const roots = countRoots(selectionSet);
      if (roots > MOST_ROOT_FIELDS) {
        context.reportError(
          refusal(`The operation has ${roots} root fields; the limit is ${MOST_ROOT_FIELDS}.`),
        );
      }
    },
  };
};

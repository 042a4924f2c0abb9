import type { Rule } from '../api/records.ts';
import { tagsIn } from '../teamwork/tag-text.ts';

type Filters = Rule['filters'];
type Actions = Omit<Rule['actions'], 'add_tags'>;

/** The state of the rule form. Filters that the form has no fields for are kept as they are. */
export interface RuleDraft {
  readonly name: string;
  /** Lists are arrays. */
  readonly filters: Filters;
  readonly actions: { readonly [Name in keyof Actions]?: Actions[Name] | undefined };
  /** The tags to add, with commas between them. */
  readonly tags: string;
}

/** The lists among the filters that the form has fields for: of names and of ids. */
const NAMES = ['sources', 'sentiment', 'authors'];
const IDS = ['categories', 'groups', 'keywords'];

function arrayOf(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (NAMES.includes(name)) return value.split(',');
  return IDS.includes(name) ? value.split(',').map(Number) : value;
}

/** Returns filters with arrays for lists: a caller of the API may have stored one as text, `hn,reddit`. */
export const withArrays = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, arrayOf(name, value)]));

/** Returns the state in which the form opens. `rule`: the one to edit; null: a new one. */
export function draftOf(rule: Rule | null): RuleDraft {
  const { add_tags = [], ...actions } = rule?.actions ?? {};
  return {
    name: rule?.name ?? '',
    filters: withArrays(rule?.filters ?? {}),
    actions,
    tags: add_tags.join(', '),
  };
}

const isSet = (value: unknown) =>
  value !== undefined && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0);

const onlySet = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => isSet(value)));

/** Returns the fields of the rule. The API says which of them are wrong. */
export function ruleBody({ name, filters, actions, tags }: RuleDraft) {
  return {
    name,
    filters: onlySet(filters),
    actions: onlySet({ ...actions, add_tags: tagsIn(tags) }) as Rule['actions'],
  };
}

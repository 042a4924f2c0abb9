import { useApiQuery } from '../api/use-api-query.ts';

const toOptions = (records: readonly { readonly id: number; readonly name: string }[] = []) =>
  records.map(({ id, name }) => ({ value: id, label: name }));

/** Returns a project's categories, keyword groups and keywords as options. Empty until loaded. */
export function useProjectOptions(project: string) {
  const path = { project };
  const { data: categories } = useApiQuery('list_categories', { path });
  const { data: groups } = useApiQuery('list_keyword_groups', { path });
  const { data: keywords = [] } = useApiQuery('list_keywords', { path });
  return {
    categories: toOptions(categories),
    groups: toOptions(groups),
    keywords: keywords.map(({ id, term }) => ({ value: id, label: term })),
  };
}

import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { useApiQuery } from '../../api/use-api-query.ts';
import { headlineOf } from '../../mentions/mention-text.ts';
import { Palette } from './palette.tsx';
import type { PaletteCommand } from './rank-commands.ts';
import { useCommands } from './use-commands.ts';
import { useSelectedProject } from '../navigation/use-selected-project.ts';

/** Shorter texts find too much. */
const MIN_LETTERS = 3;
/** How many mentions are listed. */
const MAX_MENTIONS = 5;

/** Returns the mentions that contain the words, and a search for all of them. */
function useFoundMentions(words: string, project: string | undefined): readonly PaletteCommand[] {
  const navigate = useNavigate();
  const q = useDeferredValue(words);
  const isSearching = project !== undefined && q.length >= MIN_LETTERS;
  const query = { q, limit: MAX_MENTIONS, ...(project !== undefined && { project }) };
  const { data } = useApiQuery('list_mentions', { query }, { enabled: isSearching });
  if (project === undefined || words === '') return [];
  const open = (search: { readonly q?: string; readonly mention?: string }) =>
    void navigate({ to: '/projects/$project/feed', params: { project }, search });
  return [
    ...(isSearching ? (data?.data ?? []) : []).map((mention) => ({
      ...{ id: `mention ${mention.id}`, name: headlineOf(mention), kind: 'Mention' },
      run: () => open({ q: words, mention: mention.id }),
    })),
    {
      ...{ id: 'search', name: `Search mentions for “${words}”`, kind: 'Search' },
      run: () => open({ q: words }),
    },
  ];
}

/** Everything the member can do, and the mentions that contain the typed words. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const project = useSelectedProject();
  const [query, setQuery] = useState('');
  const commands = useCommands(project);
  const found = useFoundMentions(query.trim(), project);
  return <Palette {...{ query, commands, found, onClose }} onQuery={setQuery} />;
}

import { useNavigate } from '@tanstack/react-router';
import { Palette } from './palette.tsx';
import { useCommands } from './use-commands.ts';
import { useSelectedProject } from '../navigation/use-selected-project.ts';

/** Everything the member can do, plus a search of the mentions for the typed words. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const project = useSelectedProject();
  const navigate = useNavigate();
  const commands = useCommands(project);
  const search = (words: string) => ({
    ...{ id: 'search', name: `Search mentions for “${words}”`, kind: 'Search' },
    run: () =>
      void navigate({
        to: '/projects/$project/feed',
        params: { project: project! },
        search: { q: words },
      }),
  });
  return (
    <Palette
      commands={commands}
      commandForText={project === undefined ? undefined : search}
      onClose={onClose}
    />
  );
}

import { useNavigate } from '@tanstack/react-router';
import { Palette } from './palette.tsx';
import { useCommands } from './use-commands.ts';
import { useSelectedProject } from '../navigation/use-selected-project.ts';

/** The palette with all that the person can do; what was typed can be searched for in the mentions of the project. */
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
    <Palette commands={commands} onWords={project === undefined ? undefined : search} onClose={onClose} />
  );
}

import { useNavigate } from '@tanstack/react-router';
import { usePermissions } from '../../api/session.ts';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import type { PaletteCommand } from './rank-commands.ts';

/** Commands that do something at once, or open the form for it. `project` is the selected project. */
export function useActions(project: string | undefined): readonly PaletteCommand[] {
  const navigate = useNavigate();
  const toast = useToast();
  const { canWrite, isOwner } = usePermissions();
  const scan = useApiMutation('scan_project', ['list_runs', 'get_scan_status']);
  const scanNow = () =>
    scan.mutate(
      { path: { project: project! } },
      {
        onSuccess: () => toast({ text: 'Scan queued.' }),
        onError: ({ message }) => toast({ text: message }),
      },
    );
  const action = (id: string, name: string, words: string, run: () => void): PaletteCommand => ({
    ...{ id, name, words, kind: 'Action', run },
  });
  return [
    ...(canWrite && project !== undefined
      ? [action('scan', 'Scan now', 'collect refresh search sources', scanNow)]
      : []),
    ...(canWrite
      ? [
          action(
            'new alert',
            'New alert',
            'add create email slack digest',
            () => void navigate({ to: '/alerts', search: { new: true } }),
          ),
          action(
            'new project',
            'New project',
            'create add brand',
            () => void navigate({ to: '/new-project' }),
          ),
        ]
      : []),
    ...(isOwner
      ? [
          action(
            'invite',
            'Invite somebody',
            'add member people colleague',
            () => void navigate({ to: '/people' }),
          ),
        ]
      : []),
  ];
}

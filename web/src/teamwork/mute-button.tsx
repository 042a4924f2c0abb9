import type { Mention } from '../api/records.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { useToast } from '../ui/feedback/toasts.tsx';

/** Mutes the author of a mention at its source, in its project. Undo deletes the mute. */
export function MuteButton({ mention }: { readonly mention: Mention }) {
  const toast = useToast();
  const undo = useApiMutation('delete_mute', ['list_mutes', 'list_mentions']);
  const mute = useApiMutation('create_mute', ['list_mutes', 'list_mentions']);
  const { author, source, project_id } = mention;
  if (author === null) return null;
  const run = () =>
    mute.mutate(
      { body: { kind: 'author', value: author, source, project_id } },
      {
        onSuccess: ({ id }) =>
          toast({
            text: `Muted ${author}. Future posts are not judged.`,
            action: { label: 'Undo', run: () => undo.mutate({ path: { mute: id } }) },
          }),
      },
    );
  return (
    <div>
      <Button size="s" isBusy={mute.isPending} onClick={run}>
        Mute <bdi>{author}</bdi>
      </Button>
      {mute.error && <ErrorMessage error={mute.error} />}
    </div>
  );
}

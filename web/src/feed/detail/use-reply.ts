import { useApiMutation } from '../../api/use-api-mutation.ts';
import type { ApplyChange } from '../list/use-loaded-mentions.ts';

/** Generates reply drafts. */
export function useReply(apply: ApplyChange) {
  const write = useApiMutation('draft_reply');
  const asked = write.variables?.path?.mention;
  const isSaved = write.error?.code === 'conflict';
  const show = (mention: string, draft: string | null) =>
    apply(new Set([mention]), (shown) => ({ ...shown, draft }));
  return {
    show,
    draft: (mention: string) =>
      write.mutate({ path: { mention } }, { onSuccess: ({ draft }) => show(mention, draft) }),
    isDrafting: (mention: string) => write.isPending && asked === mention,
    /** Whether the last draft was refused because somebody has saved another, until `reset`. */
    asksToReplace: (mention: string) => asked === mention && isSaved,
    reset: () => write.reset(),
    /** The error of the last draft for a mention. */
    errorOf: (mention: string) => (asked === mention && !isSaved ? write.error : null),
  };
}

export type Reply = ReturnType<typeof useReply>;

import { useApiMutation } from '../../api/use-api-mutation.ts';
import type { ApplyChange } from '../list/use-loaded-mentions.ts';

/** Generates reply drafts. `errorOf`: the error of the last one for a mention. */
export function useReply(apply: ApplyChange) {
  const write = useApiMutation('draft_reply');
  const asked = write.variables?.path?.mention;
  return {
    draft: (mention: string) =>
      write.mutate(
        { path: { mention } },
        { onSuccess: ({ draft }) => apply(new Set([mention]), (shown) => ({ ...shown, draft })) },
      ),
    isDrafting: (mention: string) => write.isPending && asked === mention,
    errorOf: (mention: string) => (asked === mention ? write.error : null),
  };
}

export type Reply = ReturnType<typeof useReply>;

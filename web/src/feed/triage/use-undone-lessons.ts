import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Mention } from '../../api/records.ts';
import { useNotify } from '../../ui/feedback/toasts.tsx';
import type { MentionPatch } from './mention-patch.ts';
import { forgetUndone, isTeaching } from './undone-lessons.ts';

/** Gives the function that takes back what changes taught the judge, once they are taken back themselves; it says when it could not. */
export function useForgetUndone() {
  const client = useQueryClient();
  const notify = useNotify();
  return useCallback(
    async (mentions: readonly Mention[], patch: MentionPatch): Promise<void> => {
      if (!isTeaching(patch)) return;
      try {
        await forgetUndone(mentions);
        void client.invalidateQueries({ queryKey: ['list_lessons'] });
      } catch (error) {
        notify({ text: `Undone, but the judge may keep what it learnt: ${(error as Error).message}` });
      }
    },
    [client, notify],
  );
}

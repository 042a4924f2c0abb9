import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../api/call.ts';
import type { ParsedKeyword } from './parse-keywords.ts';

/** How long to wait, in milliseconds, when the service asks for patience: it counts changes by the minute. */
const RETRY_MS = 5_000;

/** A line that the service refused, with its words. */
export interface RejectedLine {
  readonly keyword: ParsedKeyword;
  readonly message: string;
}

async function create(project: string, groupId: number | null, { term, aliases }: ParsedKeyword) {
  for (;;) {
    try {
      await call('create_keyword', {
        path: { project },
        body: { term, aliases: [...aliases], group_id: groupId },
      });
      return;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/**
 * Adds many keywords, one after the other. Gives how many were tried so far and, at the end, the lines that were refused;
 * the others are saved. A service that cannot be reached ends it: what was not tried counts as refused.
 */
export function useAddKeywords(project: string, groupId: number | null) {
  const client = useQueryClient();
  const [tried, setTried] = useState(0);
  const adding = useMutation<RejectedLine[], ApiError, readonly ParsedKeyword[]>({
    mutationFn: async (keywords) => {
      const refused: RejectedLine[] = [];
      let unavailable: string | null = null;
      for (const [at, keyword] of keywords.entries()) {
        setTried(at);
        try {
          if (unavailable === null) await create(project, groupId, keyword);
          else refused.push({ keyword, message: unavailable });
        } catch (error) {
          const { status, message } = error as ApiError;
          if (status !== 400) unavailable = message;
          refused.push({ keyword, message });
        }
      }
      return refused;
    },
    onSettled: () =>
      Promise.all(
        ['list_keywords', 'get_breakdown'].map((read) => client.invalidateQueries({ queryKey: [read] })),
      ),
  });
  return { adding, tried };
}

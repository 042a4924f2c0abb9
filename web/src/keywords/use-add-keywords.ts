import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../api/call.ts';
import type { ParsedKeyword } from './parse-keywords.ts';

/** The delay before a retry when the API's rate limit is reached, in milliseconds. */
const RETRY_MS = 5_000;

/** A line that the API rejected, with the error message. */
interface RejectedLine {
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
 * Adds keywords one after the other. Returns the number of processed keywords and the mutation, whose result is
 * the rejected lines. When the service becomes unreachable, it stops, and the remaining lines count as rejected.
 */
export function useAddKeywords(project: string, groupId: number | null) {
  const client = useQueryClient();
  const [processed, setProcessed] = useState(0);
  const mutation = useMutation<RejectedLine[], ApiError, readonly ParsedKeyword[]>({
    mutationFn: async (keywords) => {
      const rejected: RejectedLine[] = [];
      let unavailable: string | null = null;
      for (const [at, keyword] of keywords.entries()) {
        setProcessed(at);
        try {
          if (unavailable === null) await create(project, groupId, keyword);
          else rejected.push({ keyword, message: unavailable });
        } catch (error) {
          const { status, message } = error as ApiError;
          if (status !== 400) unavailable = message;
          rejected.push({ keyword, message });
        }
      }
      return rejected;
    },
    onSettled: () =>
      Promise.all(
        ['list_keywords', 'get_breakdown'].map((read) => client.invalidateQueries({ queryKey: [read] })),
      ),
  });
  return { mutation, processed };
}

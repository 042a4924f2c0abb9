import { useEffect, useState } from 'react';
import type { Output } from '../../api/call.ts';
import { useApiQuery } from '../../api/use-api-query.ts';

/** How long a mention must stay open before its verdicts are asked for, in milliseconds: one may leaf through many. */
const SETTLED_MS = 150;

export type Verdict = Output<'list_mention_verdicts'>['data'][number];
export type Correction = Output<'list_mention_verdicts'>['corrections'][number];

/** Everything judges and people said of a mention, once it has been open for a moment. */
export function useVerdicts(mention: string) {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(mention), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [mention]);
  return useApiQuery('list_mention_verdicts', { path: { mention } }, { enabled: settled === mention });
}

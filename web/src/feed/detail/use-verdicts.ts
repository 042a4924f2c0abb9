import { useState } from 'react';
import type { Output } from '../../api/call.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useDebouncedEffect } from '../../ui/use-debounced-effect.ts';

/** How long a mention must be open before its verdicts load, in milliseconds: users skip through many. */
const DELAY_MS = 150;

export type Verdict = Output<'list_mention_verdicts'>['data'][number];
export type Correction = Output<'list_mention_verdicts'>['corrections'][number];

/** Loads the verdicts and corrections of a mention once it has been open for a moment. */
export function useVerdicts(mention: string) {
  const [settled, setSettled] = useState<string | null>(null);
  useDebouncedEffect(() => setSettled(mention), DELAY_MS, mention);
  return useApiQuery('list_mention_verdicts', { path: { mention } }, { enabled: settled === mention });
}

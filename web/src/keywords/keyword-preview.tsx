import { useState } from 'react';
import { SOURCE_TITLES } from '../../generated/sources.ts';
import type { Output } from '../api/call.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { Button } from '../ui/button.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { SampleList } from '../ui/form/dry-run.tsx';
import { formatNumber } from '../ui/numbers.ts';
import { useDebouncedEffect } from '../ui/use-debounced-effect.ts';
import type { KeywordDraft } from './keyword-draft.ts';
import { costText, foundText, keptText } from './backtest-text.ts';

/** How long nothing was typed before the past is searched, in milliseconds. */
const PAUSE_MS = 700;
/** The shortest term. */
const SHORTEST = 2;

type Backtest = Output<'preview_keyword'>;

interface KeywordPreviewProps {
  readonly project: string;
  readonly draft: KeywordDraft;
  /** Excludes a word. */
  readonly onExclude: (word: string) => void;
}

/** Shows what a keyword would have found, while it is being written. Judges nothing until it is asked to. */
export function KeywordPreview({ project, draft, onExclude }: KeywordPreviewProps) {
  const [tried, setTried] = useState<KeywordDraft | null>(null);
  const [judged, setJudged] = useState<KeywordDraft | null>(null);
  useDebouncedEffect(() => setTried(draft.term.trim().length < SHORTEST ? null : draft), PAUSE_MS, draft);
  const { data, error, isFetching } = useApiQuery(
    'preview_keyword',
    { path: { project }, body: { ...(tried ?? draft), judge: judged === tried } },
    { enabled: tried !== null, keepPrevious: true },
  );
  if (tried === null) return null;
  return (
    <section aria-label="Preview" aria-busy={isFetching}>
      <ErrorMessage error={error} />
      {data !== undefined && error === null && <PreviewResult result={data} onExclude={onExclude} />}
      {judged !== tried && data !== undefined && data.total > 0 && (
        <Button isBusy={isFetching} onClick={() => setJudged(tried)}>
          Judge a sample
        </Button>
      )}
    </section>
  );
}

interface PreviewResultProps {
  readonly result: Backtest;
  readonly onExclude: (word: string) => void;
}

function PreviewResult({ result, onExclude }: PreviewResultProps) {
  const { days, sample, searched, exclusions } = result;
  if (searched === 0)
    return (
      <p role="status">
        No posts were collected in the last {days.length} days. Save the keyword to see what the next scan
        finds.
      </p>
    );
  const offered = exclusions.filter(({ excluded, saves }) => !excluded && saves > 0);
  return (
    <>
      <p role="status">
        {foundText(result)} {keptText(result)} {costText(result)}
      </p>
      {offered.length > 0 && (
        <>
          <p>Words of irrelevant posts:</p>
          <SampleList>
            {offered.map(({ word, suggested, saves, loses }) => (
              <li key={word}>
                <Button onClick={() => onExclude(word)}>Exclude {word}</Button> keeps {formatNumber(saves)}{' '}
                away, loses {formatNumber(loses)}
                {suggested && ' (suggested)'}
              </li>
            ))}
          </SampleList>
        </>
      )}
      <SampleList>
        {sample.map(({ id, title, text, source }) => (
          <li key={id} dir="auto">
            <strong>{SOURCE_TITLES[source]}</strong> {title ?? text}
          </li>
        ))}
      </SampleList>
    </>
  );
}

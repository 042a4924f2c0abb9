import { useState } from 'react';
import { SOURCE_TITLES } from '../../generated/sources.ts';
import type { Output } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { SampleList } from '../ui/form/dry-run.tsx';
import { LivePreview } from '../ui/form/live-preview.tsx';
import { formatNumber } from '../ui/numbers.ts';
import { DayBars } from '../ui/plot/day-bars.tsx';
import type { KeywordDraft } from './keyword-draft.ts';
import { costText, foundText, keptText } from './backtest-text.ts';

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
  const [judged, setJudged] = useState<KeywordDraft | null>(null);
  const isJudged = judged === draft;
  const input =
    draft.term.trim().length < SHORTEST ? null : { path: { project }, body: { ...draft, judge: isJudged } };
  return (
    <LivePreview
      label="Preview"
      operation="preview_keyword"
      input={input}
      hint="What the keyword would have found appears here while you type."
    >
      {(result, isBusy) => (
        <>
          <PreviewResult result={result} onExclude={onExclude} />
          {result.total > 0 && (!isJudged || isBusy) && (
            <Button isBusy={isJudged && isBusy} onClick={() => setJudged(draft)}>
              Judge a sample
            </Button>
          )}
        </>
      )}
    </LivePreview>
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
      {result.total > 0 && <DayBars label="Posts per day" days={days} />}
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

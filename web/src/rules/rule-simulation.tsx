import type { Output } from '../api/call.ts';
import type { Rule } from '../api/records.ts';
import { SampleList } from '../ui/form/dry-run.tsx';
import { LivePreview } from '../ui/form/live-preview.tsx';
import { formatCount } from '../ui/numbers.ts';

/** Tries the filters of a rule on the last 30 days while they are edited: how many mentions match, and which were found last. */
export function RuleSimulation({ filters }: Pick<Rule, 'filters'>) {
  return (
    <LivePreview label="Preview" operation="simulate_rule" input={{ body: { filters } }}>
      {(result) => <Simulated result={result} />}
    </LivePreview>
  );
}

function Simulated({ result: { mentions, sample } }: { readonly result: Output<'simulate_rule'> }) {
  return (
    <>
      <p role="status">
        {formatCount(mentions, 'mention')} of the last 30 days {mentions === 1 ? 'matches' : 'match'}.
      </p>
      {sample.length > 0 && (
        <SampleList>
          {sample.map(({ id, title, text }) => (
            <li key={id}>
              <bdi>{title ?? text}</bdi>
            </li>
          ))}
        </SampleList>
      )}
    </>
  );
}

import type { Output } from '../api/call.ts';
import type { Rule } from '../api/records.ts';
import { DryRun, SampleList } from '../ui/form/dry-run.tsx';
import { formatCount } from '../ui/numbers.ts';

/** Tries the filters of a rule on the last 30 days: how many mentions match, and which were found last. */
export function RuleSimulation({ filters }: Pick<Rule, 'filters'>) {
  return (
    <DryRun
      label="Simulation"
      action="Test on the last 30 days"
      operation="simulate_rule"
      input={{ body: { filters } }}
    >
      {(result) => <Simulated result={result} />}
    </DryRun>
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

import type { JudgeReport } from '../api/records.ts';
import { Table } from '../ui/layout/table.tsx';
import { formatDollars, formatNumber } from '../ui/numbers.ts';

/** The judges of the period with their verdicts, tokens, cost and latency. */
export function JudgeUseTable({ judges }: { readonly judges: JudgeReport['judges'] }) {
  if (judges.length === 0) return <p>No verdicts yet.</p>;
  return (
    <Table
      label="Judges"
      head={['Judge', 'Verdicts', 'Provisional', 'Tokens', 'Cost', 'Median latency']}
      isWide
    >
      {judges.map(({ judge, verdicts, provisional, tokens, cost, median_latency_ms }) => (
        <tr key={judge}>
          <td>{judge}</td>
          <td>{formatNumber(verdicts)}</td>
          <td>{formatNumber(provisional)}</td>
          <td>{formatNumber(Math.round(tokens))}</td>
          <td>{cost === null ? '—' : formatDollars(cost)}</td>
          <td>{median_latency_ms} ms</td>
        </tr>
      ))}
    </Table>
  );
}

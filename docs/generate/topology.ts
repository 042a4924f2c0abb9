import { flowRows, type FlowRow } from '../../pipeline/topology.ts';
import { TOPICS } from '../../schemas/topics.ts';
import { code, table } from './markdown.ts';

const TOPIC_NAMES = Object.values(TOPICS).map(({ name }) => name);

/** Returns everything that some part reads: what comes from outside, then the topics, then the stores. */
function inputsInOrder(rows: readonly FlowRow[]): string[] {
  const inputs = [...new Set(rows.flatMap(({ reads }) => reads))];
  const isWritten = (data: string) => rows.some(({ writes }) => writes.includes(data));
  const stores = inputs.filter((data) => isWritten(data) && !TOPIC_NAMES.includes(data));
  return [
    ...inputs.filter((data) => !isWritten(data)),
    ...TOPIC_NAMES.filter((name) => inputs.includes(name)),
    ...stores,
  ];
}

/** Returns the flow as a picture in plain text, one line per part, grouped by what the parts read. */
export function flowPicture(): string {
  const rows = flowRows();
  const lines = inputsInOrder(rows).flatMap((input) => {
    const readers = rows.filter(({ reads }) => reads.includes(input));
    return readers.map(({ name, stageNames, writes }, index) => {
      const label = stageNames.length > 1 ? stageNames.join(' → ') : name;
      const branch = readers.length === 1 ? '─' : index === 0 ? '┬' : index < readers.length - 1 ? '├' : '└';
      return { input: index === 0 ? input : '', branch, label, writes };
    });
  });
  const inputWidth = Math.max(...lines.map(({ input }) => input.length));
  const labelWidth = Math.max(...lines.map(({ label }) => label.length));
  const picture = lines.map(({ input, branch, label, writes }) => {
    const left =
      input === '' ? ' '.repeat(inputWidth + 2) : `${input} ${'─'.repeat(inputWidth - input.length + 1)}`;
    return `${left}${branch}─▶ ${label} ${'─'.repeat(labelWidth - label.length + 1)}─▶ ${writes.join(', ')}`;
  });
  return ['```', ...picture, '```'].join('\n');
}

const dataName = (data: string) => (TOPIC_NAMES.includes(data) ? code(data) : data);

/** Returns a table of the parts of the flow. */
export const flowTable = (): string =>
  table(
    ['part', 'role', 'reads', 'what it does', 'writes', 'consumer group'],
    flowRows().map(({ name, role, reads, does, writes, group }) => [
      name,
      code(role),
      reads.map(dataName).join(', '),
      does,
      writes.map(dataName).join(', '),
      group === null ? '' : code(group),
    ]),
  );

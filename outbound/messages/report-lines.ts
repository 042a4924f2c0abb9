import type { Report, ReportChange, ReportTheme } from '../../schemas/analytics/report.ts';
import { untrustedLine } from './plain-line.ts';

/** What a digest shows of a report: what fits into a chat message beside its mentions. */
const SHOWN = { claims: 8, themes: 5, changes: 4 } as const;
const LINE_LENGTH = 420;

const mentionsOf = (count: number) => `${count} ${count === 1 ? 'mention' : 'mentions'}`;

const themeLine = ({ title, count, sentiment }: ReportTheme) =>
  `${title}: ${mentionsOf(count)}, mostly ${sentiment}.`;
const changeLine = ({ name, direction, count, previous }: ReportChange) =>
  `${name} ${direction}: ${count}, before ${previous}.`;

/**
 * Returns the report of a digest as lines: in words where a model wrote it, each claim with the number of mentions that it cites;
 * else themes and changes. Then what needs an answer. Empty for a report with nothing to say. Pure.
 */
export function reportLines({ written, themes, changes, to_answer: open }: Report): string[] {
  const said = written
    ? written.claims
        .slice(0, SHOWN.claims)
        .map(({ text, mentions }) => `${text} (${mentionsOf(mentions.length)})`)
    : [...themes.slice(0, SHOWN.themes).map(themeLine), ...changes.slice(0, SHOWN.changes).map(changeLine)];
  const [first] = open;
  const waiting = first
    ? [`${mentionsOf(open.length)} to answer, the most urgent first: ${first.title}`]
    : [];
  return [...said, ...waiting].map((line) => untrustedLine(line, LINE_LENGTH));
}

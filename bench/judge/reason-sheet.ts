import type { JudgeLine } from '../../schemas/judging/judge-file.ts';
import type { Verdict } from '../../schemas/judging/verdict.ts';

/** A post with its verdict. */
export interface JudgedLine {
  readonly line: JudgeLine;
  readonly verdict: Pick<Verdict, 'relevant' | 'reason'>;
}

/** Quotes a cell (RFC 4180). A leading formula sign is defused, since spreadsheets run formulas in posts. */
const cell = (text: string) =>
  `"${text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[=+\-@]/, "'$&")
    .replaceAll('"', '""')}"`;

/** Text of a post that a reader needs. */
const SHOWN = 600;

/**
 * Returns a sheet (CSV) for a reader who does not see the labels: a row for each post with its reason, and empty columns
 * `right` and `useful` to fill in with y or n.
 */
export function reasonSheet(judged: readonly JudgedLine[]): string {
  const rows = judged.map(({ line: { post, project }, verdict }, index) =>
    [
      String(index + 1),
      `${project.name}, ${project.mode}`,
      [post.title ?? '', post.text].filter(Boolean).join(' / ').slice(0, SHOWN),
      verdict.relevant ? 'relevant' : 'irrelevant',
      verdict.reason,
      '',
      '',
    ]
      .map(cell)
      .join(','),
  );
  return ['number,project,post,verdict,reason,right,useful', ...rows, ''].join('\r\n');
}

/** How often reasons that claim something are right by the labels. */
export interface Agreement {
  readonly name: string;
  /** The share of the claims, and their number. */
  readonly share: number;
  readonly claims: number;
}

const TROUBLE =
  /\b(?:reports (?:a bug|a problem|crashes|data loss|an outage|a security)|complains|is unhappy|still waits|disputes|wants a refund|is cancell?ing|is leaving|cannot log in|help with a problem)/i;

/** Claims that a label can confirm: reasons that match, and the expected verdicts that make them right. */
const CLAIMS: readonly {
  readonly name: string;
  readonly says: RegExp;
  readonly isRight: (expected: NonNullable<JudgeLine['expected']>) => boolean | null;
}[] = [
  {
    name: 'trouble_is_negative',
    says: TROUBLE,
    isRight: ({ sentiment, category }) =>
      category === 'bug'
        ? true
        : sentiment === undefined || sentiment === null
          ? null
          : sentiment === 'negative',
  },
  {
    name: 'praise_is_not_negative',
    says: /^(?:About .+: )?(?:praises|speaks well|likes|came from)/i,
    isRight: ({ sentiment }) =>
      sentiment === undefined || sentiment === null ? null : sentiment !== 'negative',
  },
  {
    name: 'bug_is_no_feature',
    says: /\breports (?:a bug|crashes)/i,
    isRight: ({ category }) =>
      ['bug', 'feature', 'question'].includes(category ?? '') ? category === 'bug' : null,
  },
  {
    name: 'feature_is_a_feature',
    says: /\basks for a feature/i,
    isRight: ({ category }) =>
      ['bug', 'feature', 'question'].includes(category ?? '') ? category === 'feature' : null,
  },
  {
    name: 'irrelevant_is_irrelevant',
    says: /^(?:About [^:]+, not|An advertisement|A giveaway|Only |Mostly |Names it only|A link and|Hardly more|Uses )/,
    isRight: ({ relevant }) => (relevant === undefined ? null : !relevant),
  },
];

/** Compares what reasons claim with the labels, where there are any. */
export function agreementOf(judged: readonly JudgedLine[]): Agreement[] {
  return CLAIMS.map(({ name, says, isRight }) => {
    const claims = judged
      .filter(({ verdict }) => says.test(verdict.reason))
      .map(({ line }) => isRight(line.expected ?? {}))
      .filter((right) => right !== null);
    return { name, share: claims.filter(Boolean).length / claims.length, claims: claims.length };
  });
}

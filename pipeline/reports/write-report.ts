import { REPORT_LENGTH, type WrittenReport } from '../../schemas/analytics/report.ts';
import type { Logger } from '../../runtime/logger.ts';
import { unknownClaims } from '../drafts/claims.ts';
import type { Completion } from '../judge/model/completion.ts';
import { parseItems } from '../judge/model/lenient-json.ts';
import type { ModelPrompt } from '../judge/model/model-client.ts';
import { sanitizeText } from '../judge/model/sanitize-text.ts';
import { estimateTokens, type TokenBudget } from '../judge/model/token-budget.ts';
import { REPORT_FORMAT, reportPrompt, type Composed, type ReportPrompt } from './report-prompt.ts';

/** Writes a report in words; null when the budget is used up, or the model is unavailable or gives nothing usable. */
export type ReportWriter = (asked: {
  readonly workspaceId: number;
  /** The name of the project. */
  readonly name: string;
  readonly report: Composed;
  /** What the mentions say, by id. */
  readonly said: ReadonlyMap<string, string>;
}) => Promise<WrittenReport | null>;

export interface ReportWriterDeps {
  ask(prompt: ModelPrompt): Promise<Completion>;
  readonly budget: TokenBudget;
  readonly logger: Logger;
}

const MAX_TOKENS = 6_000;
/** Tokens to reserve for the answer, in units of a verdict. */
const ANSWERS = 8;
/** The most code points of a claim. */
const CLAIM_POINTS = 400;

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/**
 * Returns the claims of an answer that may stand: those that cite mentions of the prompt, and state no number, date or price that
 * the prompt does not have. Pure.
 */
export function claimsIn(text: string, { user, mentions }: ReportPrompt): WrittenReport['claims'] {
  return parseItems(text, 'claims')
    .flatMap((item) => {
      const { text: said, mentions: cited } = item as Readonly<Record<string, unknown>>;
      const claim =
        typeof said === 'string'
          ? sanitizeText(said.replace(/\s*[[(]?\bm\d+\b(?:,\s*m\d+\b)*[\])]?/g, ''), CLAIM_POINTS)
          : '';
      const ids = textsIn(cited).flatMap((ref) => mentions.get(ref.trim()) ?? []);
      if (claim === '' || ids.length === 0 || unknownClaims(claim, user).length > 0) return [];
      return [{ text: claim, mentions: [...new Set(ids)] }];
    })
    .slice(0, REPORT_LENGTH.claims);
}

/** Creates what has a model write reports, within the month's token budget. */
export function createReportWriter({ ask, budget, logger }: ReportWriterDeps): ReportWriter {
  return async ({ workspaceId, name, report, said }) => {
    const shown = reportPrompt(name, report, said);
    if (shown.mentions.size === 0) return null;
    const { system, user } = shown;
    const prompt = { system, user, cacheKey: 'report', format: REPORT_FORMAT, maxTokens: MAX_TOKENS };
    const settle = await budget.reserve(workspaceId, estimateTokens(prompt, ANSWERS));
    if (!settle) return null;
    let used = { input: 0, output: 0 };
    try {
      const { tokens, text, finishReason, model } = await ask(prompt);
      used = tokens;
      const claims = finishReason === 'done' ? claimsIn(text ?? '', shown) : [];
      return claims.length > 0 ? { model, claims } : null;
    } catch (err) {
      logger.warn({ err }, 'the model wrote no report; it is sent without words');
      return null;
    } finally {
      await settle(used);
    }
  };
}

import type { ProductDescriber, ProductWords } from '../../domain/suggestions/product-words.ts';
import type { Logger } from '../../runtime/logger.ts';
import { unknownClaims } from '../drafts/claims.ts';
import { parseItems } from '../judge/model/lenient-json.ts';
import type { OpenModel } from '../judge/model/open-model.ts';
import { sanitizeText } from '../judge/model/sanitize-text.ts';
import { estimateTokens } from '../judge/model/token-budget.ts';
import { PRODUCT_FORMAT, productPrompt } from './product-prompt.ts';

const MAX_TOKENS = 2_000;
/** Tokens to reserve for the answer, in units of a verdict. */
const ANSWERS = 3;
/** The most code points of each text, and how many there may be. */
const LENGTH = { description: 400, products: 60, anchors: 40, namesakes: 80 } as const;
const MOST = { products: 5, anchors: 8, namesakes: 5 } as const;

function textsIn(value: unknown, field: keyof typeof MOST): readonly string[] {
  const given = Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
  const texts = given.map((text) => sanitizeText(text, LENGTH[field])).filter((text) => text.length >= 2);
  return [...new Set(texts)].slice(0, MOST[field]);
}

/**
 * Returns what an answer says that the page supports: products that stand there, and a description without numbers, dates or prices
 * of its own. Null for an answer without words of use. Pure.
 */
export function productWordsIn(answer: string, shown: string): ProductWords | null {
  const [item] = parseItems(answer, 'answers') as Readonly<Record<string, unknown>>[];
  if (typeof item !== 'object') return null;
  const written =
    typeof item['description'] === 'string' ? sanitizeText(item['description'], LENGTH.description) : '';
  const page = shown.toLowerCase();
  const words = {
    description: written === '' || unknownClaims(written, shown).length > 0 ? null : written,
    products: textsIn(item['products'], 'products').filter((product) => page.includes(product.toLowerCase())),
    anchors: textsIn(item['anchors'], 'anchors'),
    namesakes: textsIn(item['namesakes'], 'namesakes'),
  };
  const { description, products, anchors, namesakes } = words;
  return description === null && products.length + anchors.length + namesakes.length === 0 ? null : words;
}

/** Creates what has a model describe products, within the month's token budget. */
export function createProductDescriber({
  ask,
  budget,
  logger,
}: OpenModel & { readonly logger: Logger }): ProductDescriber {
  return async ({ workspaceId, facts, name }) => {
    const shown = productPrompt(facts, name);
    const prompt = { ...shown, cacheKey: 'suggest', format: PRODUCT_FORMAT, maxTokens: MAX_TOKENS };
    const settle = await budget.reserve(workspaceId, estimateTokens(prompt, ANSWERS));
    if (!settle) return null;
    let used = { input: 0, output: 0 };
    try {
      const { tokens, text, finishReason } = await ask(prompt);
      used = tokens;
      return finishReason === 'done' ? productWordsIn(text ?? '', shown.user) : null;
    } catch (err) {
      logger.warn({ err }, 'The model described no product; the suggestion does without.');
      return null;
    } finally {
      await settle(used);
    }
  };
}

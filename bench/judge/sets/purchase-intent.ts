import { balancedAccuracy, type LabeledSet, relevantF1 } from '../labeled-set.ts';

/** Short posts, apparently generated from a few phrases, with purchase intent or not. Only a smoke test of leads. */
export const PURCHASE_INTENT: LabeledSet = {
  name: 'purchase-intent',
  path: 'label-purchase-intent/posts.jsonl',
  lines: (records) =>
    records.map(
      ({ platform, text = '', product_name: product = '', product_category = '', purchase_intent }) => ({
        post: { source: platform === 'Reddit' ? 'reddit' : 'x', text },
        project: {
          name: product,
          mode: 'leads',
          description: `A shop that sells ${product} and other ${product_category.toLowerCase()}.`,
          audience: `People who want to buy ${product} now.`,
          keywords: [{ term: product }],
        },
        expected: { relevant: purchase_intent === '1' },
        group: product_category,
      }),
    ),
  measures: [balancedAccuracy(), relevantF1()],
};

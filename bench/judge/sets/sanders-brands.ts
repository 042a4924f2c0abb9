import type { JudgeLine } from '../../../schemas/judging/judge-file.ts';
import type { Sentiment } from '../../../schemas/judging/verdict.ts';
import { type LabeledSet, meanBalancedAccuracy, relevantF1, sentimentMacroRecall } from '../labeled-set.ts';
import type { SetRecord } from '../../../pipeline/judge/training/licensed-sets.ts';

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  apple:
    'Apple makes the iPhone, the iPad and the Mac, with their systems iOS and macOS. It runs the App Store, iTunes and Siri.',
  google:
    'Google runs a search engine and makes Android, Gmail, Maps and Chrome. It also sells phones such as the Nexus.',
  microsoft:
    'Microsoft makes Windows, Office and the Xbox. It also runs Bing and Skype and sells software to companies.',
  twitter:
    'Twitter is a service for short public messages. People tweet, follow each other and see what is trending.',
};

function lineOf({ Topic: topic = '', Sentiment: label = '', TweetText: text = '' }: SetRecord): JudgeLine {
  const name = `${topic[0]?.toUpperCase() ?? ''}${topic.slice(1)}`;
  const irrelevant = label === 'irrelevant';
  return {
    post: { source: 'x', text },
    project: {
      name,
      mode: 'mentions',
      description: DESCRIPTIONS[topic] ?? null,
      settings: { handles: { x: [topic] } },
      keywords: [{ term: name }],
    },
    expected: { relevant: !irrelevant, sentiment: irrelevant ? null : (label as Sentiment) },
    group: topic,
  };
}

/** Tweets on four brands: relevance, where `irrelevant` is mostly another language or plain chatter, and sentiment. */
export const SANDERS_BRANDS: LabeledSet = {
  name: 'sanders-brands',
  path: 'label-sanders-brands/tweets.jsonl',
  lines: (records) => records.map(lineOf),
  measures: [meanBalancedAccuracy(), relevantF1(), sentimentMacroRecall()],
  learning: new Map([
    [20, 0.71],
    [100, 0.8],
  ]),
};

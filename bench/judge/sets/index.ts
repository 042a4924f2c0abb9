import type { LabeledSet } from '../labeled-set.ts';
import { COARSEWSD20 } from './coarsewsd20.ts';
import { COMPLAINTS } from './complaints.ts';
import { CRISISLEX_T6 } from './crisislex-t6.ts';
import { DISASTER_KEYWORD } from './disaster-keyword.ts';
import { ENTITY_SENTIMENT } from './entity-sentiment.ts';
import { GITHUB_ISSUES } from './github-issues-nlbse24.ts';
import { PURCHASE_INTENT } from './purchase-intent.ts';
import { SANDERS_BRANDS } from './sanders-brands.ts';
import { SENTIMENT_SETS } from './sentiment-sets.ts';
import { US_AIRLINES } from './us-airlines.ts';
import { YOUTUBE_SPAM } from './youtube-spam.ts';

/** The labeled sets the judge is measured on: relevance first, then sentiment, urgency and categories. */
export const LABELED_SETS: readonly LabeledSet[] = [
  COARSEWSD20,
  SANDERS_BRANDS,
  ENTITY_SENTIMENT,
  CRISISLEX_T6,
  DISASTER_KEYWORD,
  YOUTUBE_SPAM,
  PURCHASE_INTENT,
  ...SENTIMENT_SETS,
  US_AIRLINES,
  COMPLAINTS,
  GITHUB_ISSUES,
];

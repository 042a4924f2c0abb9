import type { LabelledSet } from '../labelled-set.ts';
import { BRAND_EMOTION } from './brand-emotion.ts';
import { COARSEWSD20 } from './coarsewsd20.ts';
import { COMPLAINTS } from './complaints.ts';
import { CRISISLEX_T6 } from './crisislex-t6.ts';
import { DISASTER_KEYWORD } from './disaster-keyword.ts';
import { ENTITY_SENTIMENT } from './entity-sentiment.ts';
import { FINANCIAL_NEWS } from './financial-news.ts';
import { GITHUB_ISSUES } from './github-issues-nlbse24.ts';
import { PURCHASE_INTENT } from './purchase-intent.ts';
import { SANDERS_BRANDS } from './sanders-brands.ts';
import { SEMEVAL2017_SENTIMENT } from './semeval2017-sentiment.ts';
import { STACKOVERFLOW_SENTIMENT } from './stackoverflow-sentiment.ts';
import { STS_GOLD } from './sts-gold.ts';
import { TARGET_SENTIMENT } from './target-sentiment.ts';
import { US_AIRLINES } from './us-airlines.ts';
import { YOUTUBE_COMMENTS } from './youtube-comments.ts';
import { YOUTUBE_SPAM } from './youtube-spam.ts';

/** Every labelled set on which the judges are measured: relevance first, then sentiment, urgency and categories. */
export const LABELLED_SETS: readonly LabelledSet[] = [
  ...COARSEWSD20,
  SANDERS_BRANDS,
  ENTITY_SENTIMENT,
  CRISISLEX_T6,
  DISASTER_KEYWORD,
  YOUTUBE_SPAM,
  PURCHASE_INTENT,
  SEMEVAL2017_SENTIMENT,
  US_AIRLINES,
  TARGET_SENTIMENT,
  BRAND_EMOTION,
  STS_GOLD,
  STACKOVERFLOW_SENTIMENT,
  FINANCIAL_NEWS,
  YOUTUBE_COMMENTS,
  COMPLAINTS,
  GITHUB_ISSUES,
];

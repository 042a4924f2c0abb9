import { type SimulatedRoute } from '../route.ts';
import { blueskyRoute } from './bluesky.ts';
import { devtoRoute } from './devto.ts';
import { hnRoute } from './hn.ts';
import { newsRoute } from './news.ts';

/** Every simulated source, one line each. */
export const ROUTES: readonly SimulatedRoute[] = [hnRoute, blueskyRoute, newsRoute, devtoRoute];

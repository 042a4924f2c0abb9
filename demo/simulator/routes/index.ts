import type { SimulatedRoute } from '../route.ts';
import * as routes from './all.ts';

/** Every simulated server. */
export const ROUTES: readonly SimulatedRoute[] = Object.values(routes);

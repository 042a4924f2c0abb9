import { type SimulatedRoute } from '../route.ts';
import { hnRoute } from './hn.ts';

/** Every simulated source, one line each. */
export const ROUTES: readonly SimulatedRoute[] = [hnRoute];

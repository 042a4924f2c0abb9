import { useMemo } from 'react';
import type { Analytics } from '../api/records.ts';
import { slotAxis, type SlotAxis } from './slot-axis.ts';

/** Returns the time axis of a period's figures; the same value as long as they are the same. */
export const useAxis = (analytics: Analytics): SlotAxis =>
  useMemo(() => slotAxis(analytics, analytics.over_time), [analytics]);

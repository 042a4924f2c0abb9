import { firstValueFrom, from, merge } from 'rxjs';
import { beating } from './beating.ts';

/** Waits for work while calling `beat` every `everyMs` milliseconds. Throws what a call of `beat` throws; the work itself goes on. */
export const whileBeating = <T>(
  everyMs: number,
  beat: () => Promise<unknown>,
  work: Promise<T>,
): Promise<T> => firstValueFrom(merge(from(work), beating(everyMs, beat)));

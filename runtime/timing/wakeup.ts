import { BehaviorSubject, filter, map, type Observable } from 'rxjs';

/** Wakes a loop that rests. A wake-up while the loop works is kept for its next rest. */
export interface Wakeup {
  wake(): void;
  /** Emits when woken, at once if a wake-up is pending. Each wake-up reaches one subscriber. */
  readonly woken: Observable<void>;
}

/** Creates a wake-up that is not pending. */
export function createWakeup(): Wakeup {
  const pending = new BehaviorSubject(false);
  return {
    wake: () => pending.next(true),
    woken: pending.pipe(
      filter(Boolean),
      map(() => pending.next(false)),
    ),
  };
}

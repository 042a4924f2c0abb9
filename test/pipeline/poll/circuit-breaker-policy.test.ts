import { describe, expect, it } from 'vitest';
import {
  afterFailure,
  describeHealth,
  isOpen,
  changesHealth,
} from '../../../pipeline/poll/circuit-breaker-policy.ts';
import { SourceError, type SourceErrorCode } from '../../../pipeline/connector/connector.ts';
import type { SourceHealth } from '../../../postgres/sources/source-health.ts';

const whole = () => 1;
const failure = (code: SourceErrorCode, seconds?: number) => new SourceError(code, `it is ${code}`, seconds);

/** Returns the health after these failures in a row, each after the rest caused by the previous one. */
const after = (...codes: SourceErrorCode[]): SourceHealth => {
  const known = codes.reduce<SourceHealth | null>(
    (before, code) => afterFailure(before && { ...before, restsMs: null }, failure(code), whole),
    null,
  );
  return known!;
};

describe('A source’s health after failures', () => {
  it.each(['server_error', 'unreachable', 'timeout', 'malformed_answer', 'rate_limited'] as const)(
    'opens the breaker after three %s in a row',
    (code) => {
      expect(isOpen(after(code, code))).toBe(false);
      expect(after(code, code, code)).toMatchObject({ rests: 1, restsMs: 30_000 });
    },
  );

  it('makes each rest twice as long as the last, up to five minutes', () => {
    const rest = (failures: number) =>
      after(...Array.from({ length: failures }, () => 'timeout' as const)).restsMs;
    expect([3, 4, 5, 6, 7, 8, 9].map((failures) => rest(failures)! / 30_000)).toEqual([
      1, 2, 4, 8, 10, 10, 10,
    ]);
  });

  it.each(['unauthorized', 'forbidden'] as const)('opens the breaker at once on %s', (code) => {
    expect(after(code).restsMs).toBe(300_000);
    expect(after(code, code, code, code, code, code).restsMs).toBe(900_000);
  });

  it('does not extend a rest in progress', () => {
    const resting = { ...after('timeout', 'timeout', 'timeout'), restsMs: 7_000 };
    expect(afterFailure(resting, failure('timeout'), whole)).toMatchObject({ rests: 1, restsMs: 7_000 });
  });

  it('shortens a rest by up to a quarter, so that sources do not return all at once', () => {
    expect(afterFailure(after('timeout', 'timeout'), failure('timeout'), () => 0).restsMs).toBe(22_500);
  });

  it('records when a used-up quota resets, and does not count it as a failure', () => {
    const spent = afterFailure(after('timeout', 'timeout'), failure('quota_spent', 3600), whole);
    expect(spent).toMatchObject({ failures: 0, restsMs: 3_600_000 });
    expect(isOpen(spent)).toBe(false);
    expect(afterFailure(spent, failure('timeout'), whole)).toMatchObject({ failures: 1, restsMs: null });
  });

  it('does not count a rate limit as a failure if it says when to retry', () => {
    const limited = afterFailure(after('timeout', 'rate_limited'), failure('rate_limited', 3600), whole);
    expect(limited).toMatchObject({ failures: 0, rests: 0, restsMs: 3_600_000 });
    expect(isOpen(limited)).toBe(false);
    expect(afterFailure(limited, failure('rate_limited'), whole)).toMatchObject({
      failures: 1,
      restsMs: null,
    });
  });

  it('ignores errors caused by the query', () => {
    const telling = (['bad_request', 'not_found', 'too_large', 'internal'] as const).filter((code) =>
      changesHealth(failure(code)),
    );
    expect(telling).toEqual([]);
    expect(changesHealth(new SourceError('quota_spent', 'no tag left', 60, 'query'))).toBe(false);
  });
});

describe('The description of a source’s health', () => {
  const now = Date.parse('2026-11-20T10:00:00Z');
  it('includes the end of a rest and its cause', () => {
    expect(describeHealth(after('timeout', 'timeout', 'timeout'), now)).toBe(
      'resting until 2026-11-20T10:00:30.000Z: it is timeout',
    );
    expect(describeHealth({ ...after('timeout', 'timeout', 'timeout'), restsMs: null }, now)).toBeNull();
    expect(describeHealth(after('timeout'), now)).toBeNull();
  });

  it('asks for attention until the source accepts the credentials again', () => {
    expect(describeHealth(after('unauthorized'), now)).toBe(
      'needs attention: it is unauthorized; asked again at 2026-11-20T10:05:00.000Z',
    );
    expect(describeHealth({ ...after('forbidden'), restsMs: null }, now)).toBe(
      'needs attention: it is forbidden',
    );
  });

  it('says when a quota resets', () => {
    const spent = afterFailure(null, failure('quota_spent', 3600), whole);
    expect(describeHealth(spent, now)).toBe('it is quota_spent until 2026-11-20T11:00:00.000Z');
    expect(describeHealth({ ...spent, restsMs: null }, now)).toBeNull();
  });
});

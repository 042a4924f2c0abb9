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

/** What is known after these failures in a row, each coming after the rest that the one before led to. */
const after = (...codes: SourceErrorCode[]): SourceHealth => {
  const known = codes.reduce<SourceHealth | null>(
    (before, code) => afterFailure(before && { ...before, restsMs: null }, failure(code), whole),
    null,
  );
  return known!;
};

describe('What is known of a source after failures', () => {
  it.each(['server_error', 'unreachable', 'timeout', 'malformed_answer', 'rate_limited'] as const)(
    'leaves it alone after three of %s in a row',
    (code) => {
      expect(isOpen(after(code, code))).toBe(false);
      expect(after(code, code, code)).toMatchObject({ rests: 1, restsMs: 30_000 });
    },
  );

  it('leaves it alone for twice as long each time that it fails again, five minutes at most', () => {
    const rest = (failures: number) =>
      after(...Array.from({ length: failures }, () => 'timeout' as const)).restsMs;
    expect([3, 4, 5, 6, 7, 8, 9].map((failures) => rest(failures)! / 30_000)).toEqual([
      1, 2, 4, 8, 10, 10, 10,
    ]);
  });

  it.each(['unauthorized', 'forbidden'] as const)('leaves it alone at once after %s', (code) => {
    expect(after(code).restsMs).toBe(300_000);
    expect(after(code, code, code, code, code, code).restsMs).toBe(900_000);
  });

  it('does not lengthen a rest that is under way', () => {
    const resting = { ...after('timeout', 'timeout', 'timeout'), restsMs: 7_000 };
    expect(afterFailure(resting, failure('timeout'), whole)).toMatchObject({ rests: 1, restsMs: 7_000 });
  });

  it('takes up to a quarter off, so that not all come back at once', () => {
    expect(afterFailure(after('timeout', 'timeout'), failure('timeout'), () => 0).restsMs).toBe(22_500);
  });

  it('remembers until when a quota is used up, and does not take that for failing', () => {
    const spent = afterFailure(after('timeout', 'timeout'), failure('quota_spent', 3600), whole);
    expect(spent).toMatchObject({ failures: 0, restsMs: 3_600_000 });
    expect(isOpen(spent)).toBe(false);
    expect(afterFailure(spent, failure('timeout'), whole)).toMatchObject({ failures: 1, restsMs: null });
  });

  it('takes a limit with a time for what it is, and one without a time for failing', () => {
    const limited = afterFailure(after('timeout', 'rate_limited'), failure('rate_limited', 3600), whole);
    expect(limited).toMatchObject({ failures: 0, rests: 0, restsMs: 3_600_000 });
    expect(isOpen(limited)).toBe(false);
    expect(afterFailure(limited, failure('rate_limited'), whole)).toMatchObject({
      failures: 1,
      restsMs: null,
    });
  });

  it('learns nothing from a question at fault', () => {
    const telling = (['bad_request', 'not_found', 'too_large', 'internal'] as const).filter((code) =>
      changesHealth(failure(code)),
    );
    expect(telling).toEqual([]);
    expect(changesHealth(new SourceError('quota_spent', 'no tag left', 60, 'query'))).toBe(false);
  });
});

describe('What people are told', () => {
  const now = Date.parse('2026-11-20T10:00:00Z');
  it('names the end of a rest and its cause', () => {
    expect(describeHealth(after('timeout', 'timeout', 'timeout'), now)).toBe(
      'resting until 2026-11-20T10:00:30.000Z: it is timeout',
    );
    expect(describeHealth({ ...after('timeout', 'timeout', 'timeout'), restsMs: null }, now)).toBeNull();
    expect(describeHealth(after('timeout'), now)).toBeNull();
  });

  it('asks for attention until the source has let us in again', () => {
    expect(describeHealth(after('unauthorized'), now)).toBe(
      'needs attention: it is unauthorized; asked again at 2026-11-20T10:05:00.000Z',
    );
    expect(describeHealth({ ...after('forbidden'), restsMs: null }, now)).toBe(
      'needs attention: it is forbidden',
    );
  });

  it('tells when a quota comes back', () => {
    const spent = afterFailure(null, failure('quota_spent', 3600), whole);
    expect(describeHealth(spent, now)).toBe('it is quota_spent until 2026-11-20T11:00:00.000Z');
    expect(describeHealth({ ...spent, restsMs: null }, now)).toBeNull();
  });
});

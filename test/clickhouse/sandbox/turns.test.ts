import { describe, expect, it } from 'vitest';
import { nextStep, turnAfter, type Waiting } from '../../../clickhouse/sandbox/turns.ts';
import type { Worker } from '../../../clickhouse/sandbox/worker.ts';

const NOW = 1000;
const [inTurn, over] = [NOW + 1, NOW];
const caller = (workspaceId: number) => ({ workspaceId });
const waiting = (workspaceId: number, turnEndsAt: number, gone = new AbortController().signal): Waiting => ({
  workspaceId,
  turnEndsAt,
  worker: { gone } as Worker,
});

describe('the first in line', () => {
  it('has the engine of its workspace, before a free place', () => {
    const [line, own] = [[caller(2)], waiting(2, over)];
    const step = nextStep(line, [waiting(1, over), own], 1, NOW);
    expect(step).toEqual({ caller: line[0], idle: own.worker, isOwn: true });
  });

  it('has a free place, before that of another workspace', () => {
    const line = [caller(2), caller(1)];
    expect(nextStep(line, [waiting(1, over)], 1, NOW)).toEqual({ caller: line[0], idle: null, isOwn: false });
  });

  it('has the place of the engine that has waited longest of those whose turn is over', () => {
    const [line, oldest] = [[caller(9)], waiting(2, over)];
    const step = nextStep(line, [waiting(1, inTurn), oldest, waiting(3, over)], 0, NOW);
    expect(step).toEqual({ caller: line[0], idle: oldest.worker, isOwn: false });
  });

  it('has the place of one that has died, and never the dead one, though it were its own', () => {
    const dead = waiting(9, inTurn, AbortSignal.abort());
    const line = [caller(9)];
    expect(nextStep(line, [dead], 0, NOW)).toEqual({ caller: line[0], idle: dead.worker, isOwn: false });
  });

  it('waits while all others are in their turn, and whoever is behind it and of their workspaces does not', () => {
    const [line, idle] = [[caller(9), caller(8), caller(1)], [waiting(1, inTurn)]];
    expect(nextStep(line.slice(0, 2), idle, 0, NOW)).toBeNull();
    expect(nextStep(line, idle, 0, NOW)).toEqual({ caller: line[2], idle: idle[0]!.worker, isOwn: true });
    expect(nextStep([], idle, 1, NOW)).toBeNull();
  });
});

it('a turn is as long as makes a start worth it, and short enough for those who wait', () => {
  expect([turnAfter(0), turnAfter(400), turnAfter(30_000)]).toEqual([0, 800, 4000]);
});

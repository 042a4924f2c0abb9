import { describe, expect, test } from 'vitest';
import { CONNECTORS } from '../../../pipeline/sources/index.ts';
import { describeConformance } from './conformance.ts';
import { SUBJECTS } from './subjects/index.ts';

describe('the conformance suite', () => {
  test('covers every source of the registry', () => {
    expect(SUBJECTS.map(({ connector }) => connector)).toEqual(CONNECTORS);
  });
});

for (const subject of SUBJECTS) describeConformance(subject);

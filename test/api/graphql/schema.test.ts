import { printSchema, validateSchema } from 'graphql';

import { expect, it } from 'vitest';
import { buildSchema } from '../../../api/graphql/schema.ts';
import { OPERATIONS } from '../../../api/operations/index.ts';

it('x', () => {
  const schema = buildSchema(OPERATIONS);
  expect(validateSchema(schema)).toEqual([]);
});

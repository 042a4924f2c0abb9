import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../runtime/package-root.ts';

test.each(['postgres', 'clickhouse'])('each migration of %s has a number of its own', (engine) => {
  const files = readdirSync(join(packageRoot, engine, 'migrations')).filter((name) => name.endsWith('.sql'));
  const numbers = files.map((name) => name.slice(0, 3));
  expect(numbers).toEqual([...new Set(numbers)]);
});

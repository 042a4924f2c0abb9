import { parseArgs } from 'node:util';
import { openPostgres } from '../../../postgres/pool.ts';
import { openSender } from './sending.ts';

/** A sender in its own process that a test can kill. Prints `ready` once it runs. */
const { values } = parseArgs({
  options: { postgres: { type: 'string' }, key: { type: 'string' }, lease: { type: 'string' } },
});
const postgres = openPostgres(values.postgres!);
openSender(postgres, {
  schedule: Array.from({ length: 20 }, () => 0).join(','),
  secretKey: Buffer.from(values.key!, 'hex'),
  leaseMs: Number(values.lease),
});
console.log('ready');

import { parseArgs } from 'node:util';
import { openPostgres } from '../../../postgres/client.ts';
import { openSender } from './sending.ts';

/** A sender in a process of its own, which a test may kill. It says `ready` once it works. */
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

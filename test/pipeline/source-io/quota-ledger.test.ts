import { inMemoryQuotaLedger } from './in-memory.ts';
import { describeLedger } from './quota-ledger-conformance.ts';

describeLedger('of one process', (now) => Promise.resolve(inMemoryQuotaLedger(now)));

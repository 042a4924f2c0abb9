import { localQuotaLedger } from '../../../pipeline/poll/quota-ledger.ts';
import { describeLedger } from './quota-ledger-conformance.ts';

describeLedger('of one process', (now) => Promise.resolve(localQuotaLedger(now)));

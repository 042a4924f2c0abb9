import { MemoryLog } from '../../support/memory-log.ts';
import { logConformance, type SuiteTopic } from './conformance.ts';

let shared: MemoryLog | undefined;

logConformance('the log in memory', {
  open: async (topics: readonly SuiteTopic[]) => (shared ??= new MemoryLog(topics)),
});

import { readFileSync } from 'node:fs';

// Prints the counts of Vitest's JSON report in one line. A file that could not run at all counts as one failure.
const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const broken = testResults.filter(
  ({ status, assertionResults }) =>
    status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
);
console.log(`${numPassedTests} passed, ${numFailedTests + broken.length} failed`);

import { readFileSync } from 'node:fs';

// Names the failed tests of Vitest's JSON report and those that passed only when they ran again, each with the start of its
// errors, then prints the counts in one line. A file that could not run at all counts as one failure.
const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const broken = testResults.filter(
  ({ status, assertionResults }) =>
    status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
);
for (const { name, message } of broken) console.log(`Could not run: ${name}: ${message.slice(0, 500)}`);
for (const { name, assertionResults } of testResults)
  for (const { status, fullName, failureMessages } of assertionResults)
    if (failureMessages.length > 0) {
      const outcome = status === 'failed' ? 'Failed' : 'Passed only when it ran again';
      console.log(`${outcome}: ${name}: ${fullName}\n${failureMessages.join('\n').slice(0, 2000)}`);
    }
console.log(`${numPassedTests} passed, ${numFailedTests + broken.length} failed`);

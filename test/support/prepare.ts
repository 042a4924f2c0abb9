import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hasConsole } from './built-console.ts';
import { hasBrowser } from './browser.ts';
import { hasGoModules } from './go-tools.ts';
import type { Need } from './requirements.ts';
import { findSchemathesis } from './schemathesis.ts';

const run = promisify(execFile);

/** Downloads what a service script needs. Returns whether it can run here. */
async function fetchFor(script: string): Promise<boolean> {
  try {
    await run(process.execPath, ['--import', 'tsx', join(import.meta.dirname, script), '--fetch']);
    return true;
  } catch (error) {
    const { stdout } = error as { stdout?: string };
    console.warn(`Tests of kafka skipped: ${stdout?.trim() || (error as Error).message}`);
    return false;
  }
}

const kafka = async () => (await fetchFor('kafka-broker.ts')) && (await fetchFor('registry-server.ts'));

/**
 * Downloads what the tests need beyond Node and npm, if this machine allows it. Prints what is ready in the format of
 * EARSHOT_TEST_REQUIRE (`chart,console,pages,kafka,schemathesis`), and one line on stderr for each missing part.
 */
const [hasGo, hasKafka, schemathesis] = await Promise.all([hasGoModules(), kafka(), findSchemathesis()]);
const ready: Readonly<Record<Need, boolean>> = {
  chart: hasGo,
  console: hasConsole(),
  pages: hasBrowser(),
  kafka: hasKafka,
  schemathesis: schemathesis !== null,
};
const names = Object.entries(ready).flatMap(([need, isReady]) => (isReady ? [need] : []));
console.log(names.join(','));

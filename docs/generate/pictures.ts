import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Browser } from 'playwright-core';
import { packageRoot } from '../../runtime/package-root.ts';

/*
 * Makes the README's screenshots from the demo, so that they stay true: `npm run build && npx tsx docs/generate/pictures.ts`.
 * It needs Chromium (CHROMIUM_PATH, default /usr/bin/chromium).
 */

const FOLDER = join(packageRoot, 'docs', 'pictures');
const SIZE = { width: 1280, height: 800 };
/** Of JPEG: enough to read the text, and quick to load. */
const QUALITY = 72;
/** The most bytes of all pictures together. */
const MAX_BYTES = 500_000;
/** Sources of the demo need seconds, a busy machine a minute. */
const PATIENT_MS = 120_000;

/** The demo, with the addresses that it printed. */
interface RunningDemo {
  readonly process: ChildProcess;
  readonly signInLink: string;
  readonly dashboard: string;
}

/** Starts the demo and waits until it prints its addresses. Rejects when it ends before that. */
function startDemo(): Promise<RunningDemo> {
  const demo = spawn(process.execPath, [join(packageRoot, 'bin', 'earshot.js'), 'demo'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let signInLink: string | undefined;
    let dashboard: string | undefined;
    // Goes on reading until the demo ends: it would fail on a closed output.
    createInterface({ input: demo.stdout }).on('line', (line) => {
      dashboard ??= /Dashboard\s+(\S+)/.exec(line)?.[1];
      signInLink ??= /http\S+\/sign-in\/[\w-]+/.exec(line)?.[0];
      if (signInLink && dashboard) resolve({ process: demo, signInLink, dashboard });
    });
    demo.once('exit', (code) => reject(new Error(`The demo ended with code ${code} before it was ready.`)));
  });
}

/** Saves screenshots of the feed with an open mention and of the public page, in both color schemes. Returns their paths. */
async function takePictures(browser: Browser, { signInLink, dashboard }: RunningDemo): Promise<string[]> {
  const context = await browser.newContext({ viewport: SIZE, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENT_MS);
  const paths: string[] = [];
  const shoot = async (name: string) => {
    await page.evaluate('document.fonts.ready');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const path = join(FOLDER, `${name}-${colorScheme}.jpg`);
      await page.screenshot({ path, type: 'jpeg', quality: QUALITY });
      paths.push(path);
    }
  };
  await page.goto(signInLink);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // By attribute: the options of menus have the role, too.
  const mentions = page.locator('[role="option"]');
  await mentions.first().waitFor();
  await page.goto(`${page.url()}&order=urgency`);
  await mentions.filter({ hasText: 'High' }).first().click();
  await page.locator('mark').first().waitFor();
  await shoot('feed');
  await page.goto(dashboard);
  await page.locator('h1').waitFor();
  await shoot('dashboard');
  return paths;
}

await mkdir(FOLDER, { recursive: true });
const demo = await startDemo();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
try {
  const paths = await takePictures(browser, demo);
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total > MAX_BYTES) throw new Error(`The pictures have ${total} bytes, more than ${MAX_BYTES}.`);
  process.stdout.write(`${paths.length} pictures, ${total} bytes\n`);
} finally {
  await browser.close();
  demo.process.kill('SIGINT');
}

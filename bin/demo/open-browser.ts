import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the command that opens a file in the person's browser; null on a machine without one, such as a server. */
export function browserCommand(platform: NodeJS.Platform, env: Environment): readonly string[] | null {
  if (platform === 'win32') return ['cmd', '/c', 'start', '""'];
  if (platform === 'darwin') return env.SSH_CONNECTION === undefined ? ['open'] : null;
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open'] : null;
}

/** Returns a page that leads to an address at once. */
const redirectPage = (address: string) =>
  `<!doctype html><title>Earshot</title><meta http-equiv="refresh" content="0;url=${new URL(address).href.replaceAll('&', '&amp;')}">`;

/**
 * Opens an address in the browser. Returns false where none could be started. The address stays out of the arguments of the
 * command, which every account of the machine can read: it goes through a file in `folder` that only this one can.
 */
export async function openInBrowser(address: string, folder: string, env: Environment): Promise<boolean> {
  const command = browserCommand(process.platform, env);
  if (!command) return false;
  const page = join(folder, 'open.html');
  await writeFile(page, redirectPage(address), { mode: 0o600 });
  const [program = '', ...given] = command;
  return new Promise((resolve) => {
    const opened = spawn(program, [...given, page], { stdio: 'ignore', detached: true });
    opened.once('error', () => resolve(false));
    opened.once('spawn', () => {
      opened.unref();
      resolve(true);
    });
  });
}

import { expect, it } from 'vitest';
import { browserCommand } from '../../../bin/demo/open-browser.ts';

it.each([
  ['a Linux desktop', 'linux', { DISPLAY: ':0' }, ['xdg-open']],
  ['a Wayland desktop', 'linux', { WAYLAND_DISPLAY: 'wayland-0' }, ['xdg-open']],
  ['a server', 'linux', {}, null],
  ['a Mac', 'darwin', {}, ['open']],
  ['a Mac over SSH', 'darwin', { SSH_CONNECTION: '10.0.0.1 1 10.0.0.2 22' }, null],
  ['Windows', 'win32', {}, ['cmd', '/c', 'start', '""']],
] as const)('knows whether %s has a browser', (_, platform, env, command) => {
  expect(browserCommand(platform, env)).toEqual(command);
});

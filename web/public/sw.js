/*
 * Keeps the frame of the console for when the service cannot be reached: the page without data, and scripts whose names change
 * with their content. Answers of the API are never kept.
 */
const CACHE = 'earshot-shell-1';
/** Enough for the files of several builds. When there are more, it starts again. */
const MAX_FILES = 300;
/** Addresses that belong to other pages of the service. */
const OTHER_PAGES =
  /^\/(?:api|auth|oauth|docs|p|feeds|graphql|mcp|unsubscribe|integrations|openapi\.json|healthz|readyz|metrics)(?:\/|$)/;

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
});
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

/** Keeps a copy of a good answer. */
async function keep(key, response) {
  if (!response.ok) return;
  const cache = await caches.open(CACHE);
  if ((await cache.keys()).length >= MAX_FILES) await caches.delete(CACHE);
  await (await caches.open(CACHE)).put(key, response);
}

/** Returns the page from the service, else the kept one: every page of the console is the same file. */
async function page(request) {
  try {
    const response = await fetch(request);
    if (response.headers.get('content-type')?.startsWith('text/html')) await keep('/', response.clone());
    return response;
  } catch (error) {
    const kept = await caches.match('/');
    if (kept) return kept;
    throw error;
  }
}

/** Returns a kept file, else the one of the service. */
async function file(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  await keep(request, response.clone());
  return response;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(file(request));
  else if (request.mode === 'navigate' && !OTHER_PAGES.test(pathname)) event.respondWith(page(request));
});

/*
 * Notifications of alerts: outbound/push/push-note.ts says what they have. Browsers require that each message is shown.
 */
self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data?.json() ?? {};
  const options = { body, tag, icon: '/icon.svg', data: { url } };
  event.waitUntil(self.registration.showNotification(title ?? 'Earshot', options));
});

/** Opens an address in a page of the console that is open, else in a new one. */
async function open(address) {
  const { href, origin } = new URL(address ?? '/', self.location.origin);
  const pages = await self.clients.matchAll({ type: 'window' });
  const page = origin === self.location.origin ? pages[0] : undefined;
  if (!page) return self.clients.openWindow(href);
  await page.focus();
  return page.navigate(href);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url));
});

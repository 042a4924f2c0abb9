import { packStyle } from '../pages/document.ts';

/**
 * The script of the reference page: search, and "Try it" with the session of the browser. The page works without it, and
 * its policy allows exactly this text.
 */
export const SCRIPT = packStyle(String.raw`
const search = document.getElementById('search');
const none = document.getElementById('none');
let articles = null;
const read = () => articles ??= [...document.querySelectorAll('article')].map((element) => ({
  element,
  text: (element.id + ' ' + element.textContent).toLowerCase(),
  entry: document.querySelector('nav a[href="#' + element.id + '"]')?.parentElement ?? null,
}));
function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const { element, text, entry } of read()) {
    const isShown = words.every((word) => text.includes(word));
    element.hidden = !isShown;
    if (entry) entry.hidden = !isShown;
    if (isShown) shown += 1;
  }
  for (const section of document.querySelectorAll('main section'))
    section.hidden = !section.querySelector('article:not([hidden])');
  for (const list of document.querySelectorAll('nav ul[data-tag]'))
    list.hidden = list.previousElementSibling.hidden = !list.querySelector('li:not([hidden])');
  none.hidden = shown > 0;
}
search.addEventListener('input', filter);
document.querySelector('.search').hidden = false;
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || /^(?:INPUT|TEXTAREA)$/.test(event.target.tagName)) return;
  event.preventDefault();
  search.focus();
});
async function send(panel, method) {
  const result = panel.querySelector('pre');
  const body = panel.querySelector('textarea')?.value;
  result.hidden = false;
  result.textContent = 'Waiting for the answer …';
  try {
    const reply = await fetch(panel.querySelector('input').value, {
      method,
      credentials: 'same-origin',
      ...(body ? { body, headers: { 'Content-Type': 'application/json' } } : {}),
    });
    const text = await reply.text();
    let shown = text;
    try { shown = JSON.stringify(JSON.parse(text), null, 2); } catch { /* Not JSON: shown as it is. */ }
    const signIn = reply.status === 401 ? '\n\nSign in to the console in this browser first.' : '';
    result.textContent = reply.status + ' ' + reply.statusText + '\n\n' + shown.slice(0, 100000) + signIn;
  } catch {
    result.textContent = 'The service cannot be reached.';
  }
}
function open(button) {
  const panel = document.getElementById('try').content.firstElementChild.cloneNode(true);
  const { method, path, body } = button.dataset;
  panel.querySelector('input').value = path;
  if (body) panel.querySelector('textarea').value = body;
  else panel.querySelector('textarea').closest('label').remove();
  panel.querySelector('button').textContent = 'Send ' + method;
  panel.querySelector('button').addEventListener('click', () => void send(panel, method));
  button.replaceWith(panel);
  panel.querySelector('input').focus();
}
for (const button of document.querySelectorAll('button[data-method]')) button.hidden = false;
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button[data-method]') : null;
  if (button) open(button);
});
`);

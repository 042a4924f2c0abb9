import type { Plugin, Rolldown } from 'vite';
import { isFirstPage } from './chunks.ts';

type Bundle = Rolldown.OutputBundle;

/** Returns the script of the first page and all that it imports. */
function withImports(name: string, bundle: Bundle, found = new Set<string>()): ReadonlySet<string> {
  const file = bundle[name];
  if (file?.type !== 'chunk' || found.has(name)) return found;
  found.add(name);
  for (const imported of file.imports) withImports(imported, bundle, found);
  return found;
}

/** Returns the elements that load scripts, without those that `html` has. */
const linksTo = (scripts: ReadonlySet<string>, html: string): string =>
  [...scripts]
    .filter((name) => !html.includes(name))
    .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`)
    .join('\n    ');

/**
 * Writes `feed.html`: the console's page, which also asks for the scripts of the feed. The service sends it where
 * the feed opens, so that a phone waits for one round of requests fewer.
 */
export const feedHtml = (): Plugin => ({
  name: 'feed-html',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const files = Object.values(bundle);
      const feed = files.find((file) => file.type === 'chunk' && isFirstPage(file.facadeModuleId ?? ''));
      const page = bundle['index.html'];
      if (!feed || page?.type !== 'asset') throw new Error('The build has no feed or no page.');
      const html = String(page.source);
      const links = linksTo(withImports(feed.fileName, bundle), html);
      this.emitFile({
        type: 'asset',
        fileName: 'feed.html',
        source: html.replace('</head>', `  ${links}\n  </head>`),
      });
    },
  },
});

import { defineConfig } from 'vite';
import { createChunkNames } from './chunks.ts';
import { compress } from './compress.ts';
import { feedHtml } from './feed-html.ts';

/** Where `npm run dev` serves the API during development. */
const SERVICE = 'http://127.0.0.1:8080';

/** Builds the console to static files that the API serves: see `api/console/`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [feedHtml(), compress()],
  build: {
    outDir: '../dist/web',
    reportCompressedSize: false,
    emptyOutDir: true,
    target: 'es2022',
    // Inlined assets are data: URLs, which the content security policy forbids.
    assetsInlineLimit: 0,
    // One file of styles: three more requests would cost a phone more than the 4 KB that a page does not need.
    cssCodeSplit: false,
    // Every browser of the target supports module preload.
    modulePreload: { polyfill: false },
    // Libraries mark modules with "use client", which means something to servers that render pages only.
    rolldownOptions: {
      checks: { moduleLevelDirective: false },
      output: {
        codeSplitting: { groups: [{ name: createChunkNames() }] },
      },
    },
  },
  server: {
    proxy: { '/api': SERVICE, '/auth': SERVICE, '/oauth': SERVICE, '/docs': SERVICE, '/p': SERVICE },
  },
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './compress.ts';

/** Where `npm run dev` serves the API while the console is worked on. */
const SERVICE = 'http://127.0.0.1:8080';

/** The console, built to plain files that the API serves: see `api/console/`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compress()],
  build: {
    outDir: '../dist/web',
    reportCompressedSize: false,
    emptyOutDir: true,
    target: 'es2022',
    // Data addresses would need a wider content security policy.
    assetsInlineLimit: 0,
    // Chunks are loaded by `import()`, which all browsers of the target know.
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { '/api': SERVICE, '/auth': SERVICE, '/oauth': SERVICE, '/docs': SERVICE, '/p': SERVICE },
  },
});

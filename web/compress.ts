import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Smaller files gain nothing: they fit into one packet as they are. */
const LEAST_BYTES = 1_024;
const COMPRESSIBLE = /\.(js|css|svg|html)$/;

/** Puts a compressed copy beside each text file, made once at build time, for the service to send as it is. */
export const compress = (): Plugin => ({
  name: 'compress',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        if (!COMPRESSIBLE.test(file.fileName) || source.length < LEAST_BYTES) continue;
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: brotliCompressSync(source) });
        this.emitFile({
          type: 'asset',
          fileName: `${file.fileName}.gz`,
          source: gzipSync(source, { level: 9 }),
        });
      }
    },
  },
});

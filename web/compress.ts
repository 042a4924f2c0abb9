import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Smaller files fit into one network packet, so compressing them gains nothing. */
const MIN_BYTES = 1_024;
const COMPRESSIBLE = /\.(js|css|svg|html)$/;

/**
 * Writes Brotli and gzip copies next to each text file at build time, so the service can send them without
 * compressing.
 */
export const compress = (): Plugin => ({
  name: 'compress',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        if (!COMPRESSIBLE.test(file.fileName) || source.length < MIN_BYTES) continue;
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

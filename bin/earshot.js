#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const program = new URL('../dist/service/main.js', import.meta.url);
if (!existsSync(fileURLToPath(program))) {
  console.error('earshot is not built yet: run `npm run build` first.');
  process.exit(1);
}
await import(program.href);

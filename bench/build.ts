import { build } from 'rolldown';
import service from '../rolldown.config.ts';

// The service as it is shipped, but one file for each source file, so that a benchmark can import any. See built.ts.
await build({
  ...service,
  input: 'bin/main.ts',
  output: {
    dir: 'node_modules/.cache/bench',
    cleanDir: true,
    preserveModules: true,
    preserveModulesRoot: '.',
  },
});

import { sourceVariable } from '../../schemas/config/source-options.ts';
import type { Source } from '../../schemas/source.ts';

/** Returns the environment variables for these settings of sources, such as `simulator.settings`. */
export const environmentOf = (
  settings: Readonly<Partial<Record<Source, Readonly<Record<string, string>>>>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([source, own]) =>
      Object.entries(own).map(([setting, value]) => [sourceVariable(source as Source, setting), value]),
    ),
  );

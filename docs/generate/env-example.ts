import type { ConfigOption } from '../../schemas/config/config-option.ts';
import { CONFIG_OPTIONS, SERVICE_OPTIONS } from '../../schemas/config/config-options.ts';

const HEAD = `# Settings of Earshot. Everything has a default: an empty file will do.
# Made from schemas/config-options.ts by \`npm run docs\`.
#
# docker compose reads this file as .env. Elsewhere: node --env-file=.env bin/earshot.js start

# Needed by docker compose alone, which refuses to start without them. They become part of addresses, so letters and
# digits only: \`openssl rand -hex 24\` makes one. EARSHOT_SECRET_KEY below is needed there as well.
#POSTGRES_PASSWORD=
#CLICKHOUSE_PASSWORD=
`;

const entry = ({ name, default: fallback, meaning, secret }: ConfigOption) =>
  `# ${meaning}${secret ? ' Secret.' : ''}\n#${name}=${fallback ?? ''}\n`;

/** The text of \`.env.example\`: every variable with its default, commented out. */
export const envExample = () =>
  [
    HEAD,
    '# --- The service ---\n',
    ...SERVICE_OPTIONS.map(entry),
    '# --- The sources: see docs/sources.md ---\n',
    ...CONFIG_OPTIONS.slice(SERVICE_OPTIONS.length).map(entry),
  ].join('\n');

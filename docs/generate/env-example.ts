import type { ConfigOption } from '../../schemas/config/config-option.ts';
import { CONFIG_OPTIONS, SERVICE_OPTIONS } from '../../schemas/config/config-options.ts';

const HEAD = `# Settings of Earshot. Every setting has a default, so an empty file works.
# Generated from schemas/config/config-options.ts by \`npm run docs\`.
#
# docker compose reads this file when you copy it to .env. Without Docker, pass it yourself:
#   node --env-file=.env bin/earshot.js start

# Only docker compose reads these two, and it does not start without them. They become part of URLs, so use letters
# and digits only. \`openssl rand -hex 24\` generates one. docker compose needs EARSHOT_SECRET_KEY (below) as well.
#POSTGRES_PASSWORD=
#CLICKHOUSE_PASSWORD=
`;

const entry = ({ name, default: fallback, meaning, secret }: ConfigOption) =>
  `# ${meaning}${secret ? ' Secret.' : ''}\n#${name}=${fallback ?? ''}\n`;

/** Returns the text of `.env.example`: every variable with its default, commented out. */
export const envExample = () =>
  [
    HEAD,
    '# --- The service ---\n',
    ...SERVICE_OPTIONS.map(entry),
    '# --- The sources: see docs/reference/sources.md ---\n',
    ...CONFIG_OPTIONS.slice(SERVICE_OPTIONS.length).map(entry),
  ].join('\n');

import type { ConfigOption } from '../../schemas/config/config-option.ts';
import { SERVICE_OPTIONS } from '../../schemas/config/config-options.ts';
import { SOURCE_OPTIONS } from '../../schemas/config/source-options.ts';
import { code, table } from './markdown.ts';

type ServiceOption = (typeof SERVICE_OPTIONS)[number]['name'];

/** The variables that the README shows: those that most installations set. */
const MAIN_OPTIONS: ReadonlySet<string> = new Set<ServiceOption>([
  'EARSHOT_HOST',
  'EARSHOT_PORT',
  'EARSHOT_BASE_URL',
  'EARSHOT_DATA_DIR',
  'EARSHOT_POSTGRES_URL',
  'EARSHOT_CLICKHOUSE_URL',
  'EARSHOT_KAFKA_BROKERS',
  'EARSHOT_SECRET_KEY',
  'OPENAI_API_KEY',
  'EARSHOT_SMTP_URL',
]);

const optionTable = (options: readonly ConfigOption[]) =>
  table(
    ['variable', 'default', 'meaning'],
    options.map(({ name, default: fallback, meaning, secret }) => [
      code(name),
      fallback === null ? '' : code(fallback),
      secret ? `${meaning} Secret.` : meaning,
    ]),
  );

/** Returns the table of the variables that most installations set. */
export const mainOptions = () => optionTable(SERVICE_OPTIONS.filter(({ name }) => MAIN_OPTIONS.has(name)));

/** Returns the table of every variable of the service. */
export const serviceOptions = () => optionTable(SERVICE_OPTIONS);

/** Returns the table of every variable of the sources. */
export const sourceOptions = () => optionTable(SOURCE_OPTIONS);

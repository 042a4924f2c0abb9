import type { ClickHouseClient } from '@clickhouse/client';
import type { Channels } from '../../outbound/channels/channel.ts';
import type { Postgres } from '../../postgres/client.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { Config } from '../../schemas/config/config.ts';

/** What mails to members work with. */
export interface MailsContext {
  readonly postgres: Postgres;
  readonly clickhouse: ClickHouseClient;
  readonly channels: Pick<Channels, 'email'>;
  readonly config: Pick<Config, 'baseUrl' | 'plans'>;
  readonly logger: Logger;
  /** Milliseconds since 1970. Default: the clock of the machine. */
  readonly now?: () => number;
}

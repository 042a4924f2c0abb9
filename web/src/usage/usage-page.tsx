import { SOURCE_TITLES } from '../../generated/sources.ts';
import type { Usage } from '../api/records.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { Badge } from '../ui/badge.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Page, Panel } from '../ui/layout/page.tsx';
import { Table } from '../ui/layout/table.tsx';
import { Time } from '../ui/time.tsx';
import { Meter } from './meter.tsx';
import styles from './usage-page.module.css';

const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const count = new Intl.NumberFormat('en');

/** What a call counts as at its source, in words. */
const UNITS: Readonly<Record<string, string>> = {
  requests: 'requests',
  quota_units: 'quota units',
  posts_read: 'posts read',
};

/** What the workspace has used this month, against its limits. */
export function UsagePage() {
  const usage = useApiQuery('get_usage');
  return (
    <Page title="Usage" about="What this workspace has used in the running month (UTC).">
      <Loaded query={usage}>{(shown) => <UsageReport usage={shown} />}</Loaded>
    </Page>
  );
}

function UsageReport({ usage }: { readonly usage: Usage }) {
  const { period, plan, mentions, source_calls: calls, llm_tokens: tokens, messages, limits_reached } = usage;
  return (
    <>
      <p>
        {month.format(new Date(period.start))}, plan <strong>{plan}</strong>; the counts of the month begin
        anew <Time at={period.end} />, those of a day at midnight.
      </p>
      {limits_reached.length > 0 && (
        <ul role="status" className={styles.reached}>
          {limits_reached.map(({ limit, maximum, until, effect }) => (
            <li key={limit}>
              <Badge tone="warning">Limit reached</Badge> {limit.replaceAll('_', ' ')}:{' '}
              {count.format(maximum)}, until <Time at={until} />. {effect}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.meters}>
        <Meter label="Mentions collected" used={mentions.collected} limit={mentions.limit} />
        <Meter label="Calls of sources" used={calls.total} limit={calls.limit} />
        <Meter label="Tokens of the model" used={tokens.total} limit={tokens.limit} />
        <Meter label="Mails today" used={messages.emails_today} limit={messages.emails_limit} />
        <Meter label="Chat messages today" used={messages.chat_today} limit={messages.chat_limit} />
      </div>
      <p className={styles.more}>
        {count.format(mentions.judged)} mentions judged; {count.format(tokens.input)} tokens read and{' '}
        {count.format(tokens.output)} written by the model; {count.format(messages.emails_month)} mails and{' '}
        {count.format(messages.chat_month)} chat messages this month.
      </p>
      <Panel title="By source">
        <Table label="Calls by source" head={['Source', 'Calls', 'What the source counts', 'Limit']} isWide>
          {calls.by_source.map(({ source, calls: made, cost, unit, limit }) => (
            <tr key={source}>
              <td>{SOURCE_TITLES[source]}</td>
              <td>{count.format(made)}</td>
              <td>
                {count.format(cost)} {UNITS[unit]}
              </td>
              <td>{limit === null ? 'unlimited' : count.format(limit)}</td>
            </tr>
          ))}
        </Table>
      </Panel>
    </>
  );
}

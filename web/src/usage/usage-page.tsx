import { SOURCE_TITLES } from '../../generated/sources.ts';
import type { Usage } from '../api/records.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { Badge } from '../ui/badge.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Page, Panel } from '../ui/layout/page.tsx';
import { Table } from '../ui/layout/table.tsx';
import { Time } from '../ui/time.tsx';
import { Meter } from './meter.tsx';
import { formatCount, formatNumber } from '../ui/numbers.ts';
import styles from './usage-page.module.css';

const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The units in which sources count usage. */
const UNITS: Readonly<Record<string, string>> = {
  requests: 'request',
  quota_units: 'quota unit',
  posts_read: 'post',
};

/** The workspace's usage this month and its limits. */
export function UsagePage() {
  const usage = useApiQuery('get_usage');
  return (
    <Page title="Usage" about="This workspace's usage in the current month (UTC).">
      <Loaded query={usage}>{(shown) => <UsageReport usage={shown} />}</Loaded>
    </Page>
  );
}

function UsageReport({ usage }: { readonly usage: Usage }) {
  const { period, plan, mentions, source_calls: calls, llm_tokens: tokens, messages, limits_reached } = usage;
  return (
    <>
      <p>
        {month.format(new Date(period.start))}, plan <strong>{plan}</strong>. Monthly counts reset{' '}
        <Time at={period.end} />, daily counts at midnight.
      </p>
      {limits_reached.length > 0 && (
        <ul role="status" className={styles.reached}>
          {limits_reached.map(({ limit, maximum, until, effect }) => (
            <li key={limit}>
              <Badge tone="warning">Limit reached</Badge> {limit.replaceAll('_', ' ')}:{' '}
              {formatNumber(maximum)}, until <Time at={until} />. {effect}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.meters}>
        <Meter label="Mentions collected" used={mentions.collected} limit={mentions.limit} />
        <Meter label="Source API calls" used={calls.total} limit={calls.limit} />
        <Meter label="AI tokens" used={tokens.total} limit={tokens.limit} />
        <Meter label="Emails today" used={messages.emails_today} limit={messages.emails_limit} />
        <Meter label="Chat messages today" used={messages.chat_today} limit={messages.chat_limit} />
      </div>
      <p className={styles.more}>
        This month: {formatNumber(mentions.judged)} mentions judged, {formatNumber(tokens.input)} input and{' '}
        {formatNumber(tokens.output)} output tokens, {formatNumber(messages.emails_month)} emails and{' '}
        {formatNumber(messages.chat_month)} chat messages.
      </p>
      <Panel title="By source">
        <Table
          label="API calls by source"
          head={['Source', 'Calls', 'Counted by the source', 'Limit']}
          isWide
        >
          {calls.by_source.map(({ source, calls: made, cost, unit, limit }) => (
            <tr key={source}>
              <td>{SOURCE_TITLES[source]}</td>
              <td>{formatNumber(made)}</td>
              <td>{formatCount(cost, UNITS[unit] ?? unit)}</td>
              <td>{limit === null ? 'Unlimited' : formatNumber(limit)}</td>
            </tr>
          ))}
        </Table>
      </Panel>
    </>
  );
}

import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Page } from '../ui/layout/page.tsx';
import { AnalyticsControls } from './analytics-controls.tsx';
import { analyticsFilterOf } from './analytics-filter.ts';
import { AnalyticsReport } from './analytics-report.tsx';
import { comparisonOfSearch, periodOfSearch, shownPeriod, type AnalyticsSearch } from './analytics-search.ts';
import { PeriodPicker } from './period-picker.tsx';
import { useAnalytics } from './use-analytics.ts';
import { useTimeZone } from './use-time-zone.ts';

const ROUTE = '/signed-in/shell/projects/$project/analytics';

/** The page with mention counts over time, by source, sentiment, keyword and author. */
export function AnalyticsPage() {
  const { project } = useParams({ from: ROUTE });
  const timeZone = useTimeZone(project);
  if (timeZone === undefined) return <Page title="Analytics">{null}</Page>;
  // The key: data of one project must not stay on screen while another project loads.
  return <ProjectAnalytics key={project} {...{ project, timeZone }} />;
}

interface ProjectAnalyticsProps {
  readonly project: string;
  readonly timeZone: string;
}

function ProjectAnalytics({ project, timeZone }: ProjectAnalyticsProps) {
  const search = useSearch({ from: ROUTE });
  const navigate = useNavigate();
  const filter = analyticsFilterOf({ ...search });
  const period = shownPeriod(search, timeZone);
  const { analytics, comparedError, ...figures } = useAnalytics(
    { project, filter, period, timeZone },
    search,
  );
  const show = (next: AnalyticsSearch) => void navigate({ to: '.', search: next, replace: true });
  const clear = () => show({ ...periodOfSearch({ ...search }), ...comparisonOfSearch({ ...search }) });
  return (
    <Page
      title="Analytics"
      about={`Times in ${timeZone}. Click any bar, day or author to see the mentions.`}
      actions={<PeriodPicker {...{ search, period }} />}
    >
      <AnalyticsControls {...{ project, search, period }} comparison={figures.comparison} onChange={show} />
      <ErrorMessage error={comparedError} />
      <Loaded query={analytics}>
        {(shown) => (
          <AnalyticsReport
            data={{ project, filter, ...figures, analytics: shown, listAddress: '' }}
            search={search}
            onClear={Object.keys(filter).length > 0 ? clear : null}
          />
        )}
      </Loaded>
    </Page>
  );
}

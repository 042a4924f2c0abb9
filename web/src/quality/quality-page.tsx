import { useParams } from '@tanstack/react-router';
import { useApiQuery } from '../api/use-api-query.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Page, Panel } from '../ui/layout/page.tsx';
import { AuditPanel } from './audit-panel.tsx';
import { JudgeUseTable } from './judge-use-table.tsx';
import { LessonList } from './lesson-list.tsx';
import { RejudgePanel } from './rejudge-panel.tsx';
import { RelevanceMetrics } from './relevance-metrics.tsx';

/** The judge's accuracy on this project's mentions, its lessons, and re-evaluation. */
export function QualityPage() {
  const { project } = useParams({ from: '/signed-in/shell/projects/$project/quality' });

  const report = useApiQuery('get_judge_quality', { path: { project } });
  return (
    <Page
      title="Judge quality"
      about="How accurate the judge is on this project's mentions, based on your corrections and on random samples you check."
    >
      <Panel title="Accuracy">
        <Loaded query={report}>{({ relevance }) => <RelevanceMetrics report={relevance} />}</Loaded>
      </Panel>
      <Panel title={'Check a sample'}>
        <AuditPanel project={project} />
      </Panel>
      <Panel title="Lessons">
        <LessonList project={project} />
      </Panel>
      <Panel title="Re-evaluate mentions">
        <RejudgePanel project={project} />
      </Panel>
      <Panel title="Judges and cost">
        <Loaded query={report}>{({ judges }) => <JudgeUseTable judges={judges} />}</Loaded>
      </Panel>
    </Page>
  );
}

import { useParams } from '@tanstack/react-router';
import { usePermissions } from '../api/session.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Page, Panel } from '../ui/layout/page.tsx';
import { AuditPanel } from './audit-panel.tsx';
import { JudgeUseTable } from './judge-use-table.tsx';
import { LessonList } from './lesson-list.tsx';
import { RejudgePanel } from './rejudge-panel.tsx';
import { RelevanceMetrics } from './relevance-metrics.tsx';

/** How good the judge is on this project's own mentions, what it has learnt, and how to make it judge again. */
export function QualityPage() {
  const { project } = useParams({ from: '/signed-in/shell/projects/$project/quality' });
  const { canWrite } = usePermissions();
  const report = useApiQuery('get_judge_quality', { path: { project } });
  return (
    <Page
      title="Judge quality"
      about="Measured on this project's own mentions: by corrections of people, and by posts drawn at random that people check."
    >
      <Panel title="Relevant or noise">
        <Loaded query={report}>{({ relevance }) => <RelevanceMetrics report={relevance} />}</Loaded>
      </Panel>
      <Panel title={canWrite ? 'Check some yourself' : 'To be checked'}>
        <AuditPanel project={project} />
      </Panel>
      <Panel title="What it has learnt">
        <LessonList project={project} />
      </Panel>
      <Panel title="Judge again">
        <RejudgePanel project={project} />
      </Panel>
      <Panel title="Judges and their cost">
        <Loaded query={report}>{({ judges }) => <JudgeUseTable judges={judges} />}</Loaded>
      </Panel>
    </Page>
  );
}

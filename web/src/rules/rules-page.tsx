import { useState } from 'react';
import { usePermissions } from '../api/session.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import type { Rule } from '../api/records.ts';
import { MuteDialog } from '../mutes/mute-dialog.tsx';
import { MuteList } from '../mutes/mute-list.tsx';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Page, Panel } from '../ui/layout/page.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { RuleList } from './rule-list.tsx';

/** What happens to new mentions by itself: rules, and what is muted. */
export function RulesPage() {
  const { canWrite } = usePermissions();
  const rules = useApiQuery('list_rules');
  const mutes = useApiQuery('list_mutes');
  const projects = useApiQuery('list_projects').data ?? [];
  const members = useApiQuery('list_members').data ?? [];
  const alerts = (useApiQuery('list_alerts').data ?? []).filter(({ kind }) => kind === 'rule');
  const names = { members, alerts, projects };
  const [edited, setEdited] = useState<Rule | 'new' | null>(null);
  const [isMuting, setMuting] = useState(false);
  return (
    <Page
      title="Rules and mutes"
      about="Rules act on every new mention that matches, from the first to the last. Muted posts are stored as irrelevant and not judged."
    >
      <Panel title="Rules">
        <Loaded query={rules}>
          {(list) =>
            list.length === 0 ? (
              <p>No rules yet. A rule can tag, assign or mute what matches, or send it to an alert.</p>
            ) : (
              <RuleList rules={list} names={names} canWrite={canWrite} onEdit={setEdited} />
            )
          }
        </Loaded>
        {canWrite && (
          <p>
            <Button kind="primary" onClick={() => setEdited('new')}>
              Add rule
            </Button>
          </p>
        )}
      </Panel>
      <Panel title="Mutes">
        <Loaded query={mutes}>
          {(list) =>
            list.length === 0 ? (
              <p>Nothing is muted.</p>
            ) : (
              <MuteList
                mutes={list}
                projectNames={new Map(projects.map(({ id, name }) => [id, name]))}
                canWrite={canWrite}
              />
            )
          }
        </Loaded>
        {canWrite && (
          <p>
            <Button onClick={() => setMuting(true)}>Mute…</Button>
          </p>
        )}
      </Panel>
      {edited && (
        <RuleDialog rule={edited === 'new' ? null : edited} names={names} onClose={() => setEdited(null)} />
      )}
      {isMuting && <MuteDialog projects={projects} onClose={() => setMuting(false)} />}
    </Page>
  );
}

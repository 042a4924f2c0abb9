import { useApiQuery } from '../api/use-api-query.ts';
import { DescriptionList } from '../ui/layout/card.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Page, Panel } from '../ui/layout/page.tsx';
import { OwnersOnly } from './owners-only.tsx';
import { InviteForm } from './invite-form.tsx';
import { InviteList } from './invite-list.tsx';
import { MemberList } from './member-list.tsx';
import { roleName, ROLES, ROLE_DESCRIPTIONS } from './roles.ts';
import { WorkspaceForm } from './workspace-form.tsx';

/** Members, invites and workspace settings, for owners. */
export function PeoplePage() {
  return (
    <OwnersOnly title="People">
      <People />
    </OwnersOnly>
  );
}

function People() {
  const members = useApiQuery('list_members');
  const invites = useApiQuery('list_invites');
  const workspace = useApiQuery('get_workspace');
  return (
    <Page title="People" about="Members of this workspace and their roles.">
      <Panel title="Members">
        <Loaded query={members}>{(list) => <MemberList members={list} />}</Loaded>
        <DescriptionList
          items={ROLES.map((role) => [roleName(role), `${ROLE_DESCRIPTIONS[role]}.`] as const)}
        />
      </Panel>
      <Panel title="Invites">
        <InviteForm />
        <Loaded query={invites}>{(list) => <InviteList invites={list} />}</Loaded>
      </Panel>
      <Panel title="Workspace">
        <Loaded query={workspace}>{(shown) => <WorkspaceForm workspace={shown} />}</Loaded>
      </Panel>
    </Page>
  );
}

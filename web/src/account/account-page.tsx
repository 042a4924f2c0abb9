import { useSession } from '../api/session.ts';
import { Page, Panel } from '../ui/layout/page.tsx';
import { NameForm } from './name-form.tsx';
import { OwnAppList } from './own-app-list.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** One's own account: name, password, sessions, apps, and how the console looks. */
export function AccountPage() {
  const { member } = useSession();
  return (
    <Page
      title="Account"
      about={`You are signed in as ${member.email}. Name and password are the same in every workspace.`}
    >
      <Panel title="Name">
        <NameForm name={member.name ?? ''} />
      </Panel>
      <Panel title="Password">
        <PasswordForm email={member.email} />
      </Panel>
      <Panel title="Sessions">
        <SessionList />
      </Panel>
      <Panel title="Apps that act for you">
        <OwnAppList />
      </Panel>
      <Panel title="Appearance">
        <ThemeChoice />
      </Panel>
    </Page>
  );
}

import { useSession } from '../api/session.ts';
import { Page, Panel } from '../ui/layout/page.tsx';
import { ChatAccountList } from '../chat-accounts/chat-account-list.tsx';
import { NameForm } from './name-form.tsx';
import { OwnAppList } from './own-app-list.tsx';
import { DeviceList } from './notifications/device-list.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** The member's own account: name, password, sessions, apps and theme. */
export function AccountPage() {
  const { member } = useSession();
  return (
    <Page
      title="Account"
      about={`Signed in as ${member.email}. Your name and password apply to all workspaces.`}
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
      <Panel title="Notifications">
        <DeviceList />
      </Panel>
      <Panel title="Connected apps">
        <OwnAppList />
      </Panel>
      <Panel title="Chat accounts">
        <ChatAccountList />
      </Panel>
      <Panel title="Appearance">
        <ThemeChoice />
      </Panel>
    </Page>
  );
}

import { useApiQuery } from '../api/use-api-query.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Page, Panel } from '../ui/layout/page.tsx';
import { OwnersOnly } from '../people/owners-only.tsx';
import { AppList } from './app-list.tsx';
import { ConnectHelp } from './connect-help.tsx';
import { KeyForm } from './key-form.tsx';
import { KeyList } from './key-list.tsx';

/** API keys and connected apps, for owners. */
export function KeysPage() {
  return (
    <OwnersOnly title="Keys and apps">
      <KeysAndApps />
    </OwnersOnly>
  );
}

function KeysAndApps() {
  const keys = useApiQuery('list_api_keys');
  const apps = useApiQuery('list_oauth_connections');
  return (
    <Page title="Keys and apps" about="Programs and apps with access to this workspace.">
      <Panel title="API keys">
        <KeyForm />
        <Loaded query={keys}>{(list) => <KeyList keys={list} />}</Loaded>
      </Panel>
      <Panel title="Connected apps">
        <Loaded query={apps}>{(list) => <AppList apps={list} />}</Loaded>
      </Panel>
      <Panel title="Connect a program or assistant">
        <ConnectHelp />
      </Panel>
    </Page>
  );
}

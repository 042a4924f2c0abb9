import { useNavigate } from '@tanstack/react-router';
import { usePermissions, useSession } from '../../api/session.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { chooseTheme, THEME_NAMES, THEMES } from '../../ui/theme.ts';
import { OWNER_PAGES, PROJECT_PAGES, WORKSPACE_PAGES } from '../navigation/pages.ts';
import { useActions } from './use-actions.ts';
import type { PaletteCommand } from './rank-commands.ts';
import { switchWorkspace, signOut } from '../session-changes.ts';

/** Commands that open the pages the member may see. */
function usePageCommands(project: string | undefined): readonly PaletteCommand[] {
  const navigate = useNavigate();
  const { isOwner } = usePermissions();
  const ofProject =
    project === undefined
      ? []
      : PROJECT_PAGES.map(({ page, name, words }) => ({
          ...{ id: page, name, words, kind: 'Page' },
          run: () => void navigate({ to: `/projects/$project/${page}`, params: { project } }),
        }));
  const ofWorkspace = [...WORKSPACE_PAGES, ...(isOwner ? OWNER_PAGES : [])].map(({ to, name, words }) => ({
    ...{ id: to, name, words, kind: 'Page' },
    run: () => void navigate({ to }),
  }));
  return [
    ...ofProject,
    ...ofWorkspace,
    {
      ...{ id: '/account', name: 'Account', words: 'password sessions name', kind: 'Page' },
      run: () => void navigate({ to: '/account' }),
    },
    {
      ...{ id: '/docs', name: 'API reference', words: 'documentation rest openapi', kind: 'Page' },
      run: () => location.assign('/docs'),
    },
  ];
}

/** All commands of the palette; `project` is the selected project. */
export function useCommands(project: string | undefined): readonly PaletteCommand[] {
  const navigate = useNavigate();
  const pages = usePageCommands(project);
  const actions = useActions(project);
  const { workspace, workspaces } = useSession();
  const { data: projects = [] } = useApiQuery('list_projects');
  const { data: queries = [] } = useApiQuery('list_sql_queries');
  return [
    ...pages,
    ...actions,
    ...projects
      .filter(({ id }) => id !== project)
      .map(({ id, name }) => ({
        ...{ id, name, kind: 'Project', words: 'switch' },
        run: () => void navigate({ to: '/projects/$project/feed', params: { project: id } }),
      })),
    ...queries.map(({ id, name }) => ({
      ...{ id: `sql query ${id}`, name, kind: 'SQL query', words: 'saved' },
      run: () => void navigate({ to: '/sql', search: { query: id } }),
    })),
    ...workspaces
      .filter(({ id }) => id !== workspace.id)
      .map(({ id, name }) => ({
        ...{ id: `workspace ${id}`, name, kind: 'Switch workspace' },
        run: () => void switchWorkspace(id),
      })),
    ...THEMES.map((theme) => ({
      ...{ id: `theme ${theme}`, name: THEME_NAMES[theme], kind: 'Theme', words: 'colors mode appearance' },
      run: () => chooseTheme(theme),
    })),
    {
      ...{ id: 'sign out', name: 'Sign out', kind: 'Account', words: 'log out leave' },
      run: () => void signOut(),
    },
  ];
}

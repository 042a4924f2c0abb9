import { QueryClient } from '@tanstack/react-query';
import { createConsoleRouter } from '../../web/src/router.tsx';

/** Returns the paths of all pages of the console, such as `/projects/$project/feed`, from its router. */
export const pagePaths = (): readonly string[] =>
  Object.keys(createConsoleRouter(new QueryClient()).routesByPath);

/** Returns the paths of the pages inside the shell, for one project. Omits pages that need another id. */
export function shellPaths(project: string): readonly string[] {
  const { routesById } = createConsoleRouter(new QueryClient());
  return Object.values(routesById)
    .filter(({ id, children }) => id.startsWith('/signed-in/shell/') && children === undefined)
    .map(({ fullPath }) => fullPath.replace('$project', project))
    .filter((path) => path !== '/' && !path.includes('$'));
}

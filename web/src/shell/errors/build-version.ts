/** The URL of this page's entry script, which is different in each build. */
const entry = () => document.querySelector('script[type="module"][src]')?.getAttribute('src');

/** Whether the service now serves another build of the console, so that this page cannot load further scripts. */
export async function hasNewBuild(): Promise<boolean> {
  const own = entry();
  const response = await fetch('/', { cache: 'no-cache' });
  return response.ok && own !== null && own !== undefined && !(await response.text()).includes(own);
}

/** The script that this page began with: each build gives it another name. */
const entry = () => document.querySelector('script[type="module"][src]')?.getAttribute('src');

/** Whether the service has another build of the console by now, whose parts this page cannot load. */
export async function hasNewBuild(): Promise<boolean> {
  const own = entry();
  const answer = await fetch('/', { cache: 'no-cache' });
  return answer.ok && own !== null && own !== undefined && !(await answer.text()).includes(own);
}

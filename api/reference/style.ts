import { packStyle } from '../pages/document.ts';
import { TOKENS } from '../pages/tokens.ts';

/** The style of the reference page, for light and dark screens, from phones up. It loads no fonts or pictures. */
export const STYLE = packStyle(`${TOKENS}
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper); display: grid;
  grid-template-columns: 17rem minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1.5rem 1rem; border-right: 1px solid var(--line);
  background: var(--panel); font-size: .875rem; }
nav ul { list-style: none; margin: 0 0 1rem; padding: 0; }
nav h2 { font-size: .75rem; margin: 1rem 0 .25rem; color: var(--faint); text-transform: uppercase; letter-spacing: .05em; }
main { padding: 2rem clamp(1rem, 4vw, 3rem); max-width: 60rem; }
a { color: var(--accent); text-decoration: none; } a:hover, a:focus-visible { text-decoration: underline; }
main p a { text-decoration: underline; text-underline-offset: .2em; }
nav a { display: block; padding: .125rem 0; overflow-wrap: anywhere; }
h1 { margin-top: 0; } h2 { margin-top: 2.5rem; } h3 { margin: 0; font-size: 1rem; }
article { border: 1px solid var(--line); border-radius: .5rem; margin: 1rem 0; scroll-margin-top: 1rem; }
article > header { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline; padding: .75rem 1rem;
  background: var(--panel); border-radius: .5rem .5rem 0 0; border-bottom: 1px solid var(--line); }
article > div { padding: .25rem 1rem 1rem; }
article > header code { min-width: 0; overflow-wrap: anywhere; }
code, pre { font: .875rem/1.5 ui-monospace, monospace; } pre { background: var(--panel); padding: .75rem; overflow: auto;
  border-radius: .375rem; }
.method { font-weight: 700; color: var(--accent); } .access { color: var(--faint); font-size: .875rem; }
.fields { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: .875rem; }
th, td { text-align: left; vertical-align: top; padding: .375rem .75rem .375rem 0; border-bottom: 1px solid var(--line); }
h4 { margin: 1rem 0 .25rem; font-size: .8125rem; color: var(--faint); } summary { cursor: pointer; color: var(--accent); }
[hidden] { display: none; } .search { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: baseline; }
input, textarea { font: .875rem/1.5 ui-monospace, monospace; width: 100%; padding: .375rem .5rem; color: inherit;
  background: var(--paper); border: 1px solid var(--faint); border-radius: .375rem; }
.search label { display: flex; gap: .5rem; align-items: baseline; flex: 1 1 20rem; }
button { font: inherit; margin-top: .75rem; padding: .25rem .75rem; color: var(--accent); background: none; cursor: pointer;
  border: 1px solid currentColor; border-radius: .375rem; }
.try { margin-top: 1rem; } .try label { display: block; margin-top: .5rem; font-size: .8125rem; color: var(--faint); }
@media (max-width: 48rem) { body { display: block; } nav { position: static; height: auto; max-height: 40vh;
  border: 0; border-bottom: 1px solid var(--line); } }
`);

import { packStyle } from '../document.ts';
import { TOKENS } from '../tokens.ts';

/** The style of the dashboard, from phones up. It loads no fonts or pictures, and nothing moves. */
export const DASHBOARD_STYLE = packStyle(`${TOKENS}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0 auto; padding: clamp(1.25rem, 4vw, 3.5rem) clamp(1rem, 4vw, 2.5rem) 2rem; max-width: 76rem;
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; color: var(--ink); background: var(--panel);
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
p, ul, ol, h1, h2, h3 { margin: 0; padding: 0; } ul, ol { list-style: none; }
a { color: var(--accent); text-underline-offset: .2em; text-decoration-thickness: 1px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: .25rem; }
.heard { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

header { display: flex; flex-wrap: wrap; gap: 1.25rem 2rem; justify-content: space-between; align-items: end;
  margin-bottom: clamp(1.25rem, 3vw, 2rem); }
header > div { flex: 1 1 24rem; }
.kicker { color: var(--faint); font-size: .875rem; }
h1 { font-size: clamp(1.875rem, 5vw, 2.75rem); line-height: 1.15; font-weight: 700; letter-spacing: -.025em; }
.about { margin: .5rem 0 .25rem; max-width: 42rem; }
nav { display: flex; gap: .125rem; padding: .1875rem; border-radius: .625rem; border: 1px solid var(--line); }
nav a { padding: .375rem .875rem; border-radius: .4375rem; color: var(--faint); text-decoration: none; font-size: .875rem;
  font-weight: 550; white-space: nowrap; }
nav a:hover { color: var(--ink); }
nav a[aria-current] { color: var(--ink); background: var(--paper); box-shadow: 0 0 0 1px var(--line); }

main, .split, .column { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); align-content: start; }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: .875rem; padding: clamp(1rem, 2.5vw, 1.5rem);
  min-width: 0; }
h2 { font-size: .9375rem; font-weight: 650; margin-bottom: 1rem; }
.nothing { padding: 4rem 1.5rem; text-align: center; color: var(--faint); }
.note, small { color: var(--faint); font-size: .8125rem; }

.sum { display: grid; gap: 1.25rem 3rem; grid-template-columns: minmax(0, 1fr); align-items: end; margin-bottom: 1.75rem; }
.sum > p { display: flex; flex-wrap: wrap; gap: .5rem .875rem; align-items: end; line-height: 1.35; color: var(--faint); font-size: .875rem; }
.sum strong { font-size: clamp(2.75rem, 7vw, 3.75rem); line-height: .85; font-weight: 700; letter-spacing: -.035em;
  color: var(--ink); overflow-wrap: normal; }
.tones .bar { height: .75rem; border-radius: .375rem; margin-bottom: .75rem; }
.tones ul { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 1rem; font-size: .875rem; line-height: 1.4; }
.tones b { display: block; font-size: 1.25rem; font-weight: 650; letter-spacing: -.015em; }
.tones small { display: block; }
.swatch { display: inline-block; width: .625rem; height: .625rem; border-radius: 50%; margin-right: .375rem;
  forced-color-adjust: none; }
.swatch.positive { background: var(--positive); } .swatch.neutral { background: var(--neutral); }
.swatch.negative { background: var(--negative); }
path.positive, rect.positive { fill: var(--positive); } path.neutral, rect.neutral { fill: var(--neutral); }
path.negative, rect.negative { fill: var(--negative); }
.plot path:not(.rule) { stroke: var(--paper); stroke-width: 1px; vector-effect: non-scaling-stroke; }
rect.brand { fill: var(--accent); } rect.others { fill: var(--neutral); }
.bar { display: block; width: 100%; height: .5rem; border-radius: .25rem; overflow: hidden; }

.plot { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .375rem .75rem; color: var(--faint);
  font-size: .75rem; }
.plot svg { width: 100%; height: clamp(9rem, 22vw, 14rem); display: block; overflow: visible; }
.ticks { display: flex; flex-direction: column; justify-content: space-between; text-align: right; margin: -.55em 0;
  line-height: 1.1; }
.rule { stroke: var(--line); vector-effect: non-scaling-stroke; }
.spots rect { fill: transparent; } .spots rect:hover { fill: var(--ink); fill-opacity: .08; }
.dates { grid-column: 2; display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; white-space: nowrap; }
details { margin-top: 1rem; font-size: .875rem; }
summary { padding-block: .125rem; cursor: pointer; color: var(--faint); width: fit-content; } summary:hover { color: var(--ink); }
.scroll { max-height: 20rem; overflow: auto; margin-top: .75rem; }

table { border-collapse: collapse; width: 100%; font-size: .875rem; }
th { font-weight: inherit; text-align: left; } td { text-align: right; }
.days th, .days td { padding: .3125rem .75rem .3125rem 0; border-bottom: 1px solid var(--line); }
.days thead th { position: sticky; top: 0; background: var(--paper); color: var(--faint); }
.days thead th:not(:first-child) { text-align: right; }
.shares th, .shares td { padding: .375rem 0; }
.shares th { padding-right: 1rem; min-width: 7.25rem; } .sources th { white-space: nowrap; }
.shares td.drawn { width: 70%; } .shares td:not(.drawn) { padding-left: 1rem; white-space: nowrap; }
.shares td:last-child { color: var(--faint); width: 3.5rem; }
.heat { table-layout: fixed; border-collapse: separate; border-spacing: 2px; margin: -2px; font-size: .75rem;
  color: var(--faint); width: calc(100% + 4px); }
.heat thead td, .heat tbody th { width: 2.25rem; }
.heat tbody td { height: clamp(1.25rem, 2.4vw, 1.75rem); border-radius: .1875rem; padding: 0; forced-color-adjust: none;
  position: relative; }
.heat thead th { padding: 0; position: relative; height: 1.125rem; }
.hour { position: absolute; left: 0; top: 0; white-space: nowrap; }
.heat0 { background: var(--panel); } .heat1 { background: var(--heat1); } .heat2 { background: var(--heat2); }
.heat3 { background: var(--heat3); } .heat4 { background: var(--heat4); } .heat5 { background: var(--heat5); }
.heat + .note { margin-top: .75rem; }

.latest li { position: relative; display: grid; gap: .25rem 2rem; padding: 1.125rem 0; border-top: 1px solid var(--line); }
.latest li:first-child { border-top: 0; padding-top: 0; } .latest li:last-child { padding-bottom: 0; }
.meta { display: flex; flex-wrap: wrap; gap: .125rem .875rem; align-content: start; font-size: .8125rem; color: var(--faint); }
.tone { color: var(--ink); font-weight: 550; } .author { max-width: 100%; color: var(--ink); }
.tag { border: 1px solid var(--line); border-radius: 1rem; padding: 0 .5rem; }
.latest a::after { content: ""; position: absolute; inset: 0; }
.latest li:hover a { text-decoration-thickness: 2px; }
.words { max-width: 46rem; overflow: clip; overflow-clip-margin: .25rem; }
h3 { font-size: 1rem; font-weight: 600; line-height: 1.4; margin-bottom: .125rem; }

footer { display: flex; flex-wrap: wrap; gap: .25rem 2rem; justify-content: space-between; margin-top: 1.5rem;
  color: var(--faint); font-size: .8125rem; }
footer b { color: var(--ink); font-weight: 650; }
.mark { width: 1.125em; height: 1.125em; vertical-align: -.2em; color: var(--accent); }

@media (min-width: 48rem) { .sum { grid-template-columns: minmax(0, 5fr) minmax(0, 7fr); } }
@media (min-width: 64rem) {
  .split { grid-template-columns: minmax(0, 5fr) minmax(0, 7fr); }
  .latest li { grid-template-columns: 11rem minmax(0, 1fr); } .latest .meta { flex-direction: column; align-items: start; }
}
@media (forced-colors: active) { .bar, .plot svg { forced-color-adjust: none; } }
@media print { body { background: none; padding: 0; } nav, details { display: none; } .card { break-inside: avoid; } }
`);

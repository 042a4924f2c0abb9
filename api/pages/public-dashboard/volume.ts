import type { SlotCounts } from '../../../schemas/analytics/analytics.ts';
import { html, type Html } from '../html.ts';
import { DASHBOARD_RANGES, type Dashboard } from './dashboard.ts';
import { count, longDay, mentions, roughCount, shortDay, TONES } from './wording.ts';

/** Units of the drawing: the width of a day and of its bar; the height is 100, stretched to fit. */
const DAY = 10;
const BAR = 7;
const HEIGHT = 100;
/** How many day labels to show, evenly spaced: a divisor of every range. */
const LABELS = 5;

const STEPS = [2, 4, 6, 8, 10];

/** Returns the smallest round end of an axis that is at least `most`, so that its middle is round too. */
export function axisEnd(most: number): number {
  const scale = 10 ** Math.max(0, Math.ceil(Math.log10(Math.max(most, 2))) - 1);
  return STEPS.find((step) => step * scale >= most)! * scale;
}

/** Returns the bars of one sentiment over all days as one path, stacked on those before. */
function bars(days: readonly SlotCounts[], at: number, end: number): string {
  const rounded = (value: number) => Math.round(value * 100) / 100;
  return days
    .map((day, index) => {
      const own = day[TONES[at]!.tone];
      if (own === 0) return '';
      const below = TONES.slice(0, at).reduce((sum, { tone }) => sum + day[tone], 0);
      const top = rounded(HEIGHT * (1 - (below + own) / end));
      const x = index * DAY + (DAY - BAR) / 2;
      return `M${x} ${top}h${BAR}V${rounded(HEIGHT * (1 - below / end))}h-${BAR}z`;
    })
    .join('');
}

const inWords = (day: SlotCounts) =>
  [mentions(day.count), ...TONES.map(({ tone, title }) => `${count(day[tone])} ${title.toLowerCase()}`)].join(
    ', ',
  );

function table(days: readonly SlotCounts[]): Html {
  const rows = days.toReversed().map(
    (day) =>
      html`<tr>
        <th scope="row"><time datetime="${day.day}">${longDay(day.day)}</time></th>
        <td>${count(day.count)}</td>
        ${TONES.map(({ tone }) => html`<td>${count(day[tone])}</td>`)}
      </tr>`,
  );
  return html`<details>
    <summary>Show the days as a table</summary>
    <div class="scroll" tabindex="0" role="region" aria-label="Mentions by day">
      <table class="days">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">All</th>
            ${TONES.map(({ title }) => html`<th scope="col">${title}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
  </details>`;
}

/** Renders the days of the period as stacked bars with tooltips, and as a table. */
export function volume({ days, range }: Pick<Dashboard, 'days' | 'range'>): Html {
  const most = days.reduce((max, day) => (day.count > max.count ? day : max), days[0]!);
  const end = axisEnd(most.count);
  const width = days.length * DAY;
  const every = DASHBOARD_RANGES[range] / LABELS;
  const label = `Mentions by day from ${longDay(days[0]!.day)} to ${longDay(days.at(-1)!.day)}. Most on ${longDay(most.day)}: ${inWords(most)}.`;
  const lines = [0, HEIGHT / 2, HEIGHT].map((y) => html`<path class="rule" d="M0 ${y}h${width}" />`);
  const spots = days.map(
    (day, index) =>
      html`<rect x="${index * DAY}" width="${DAY}" height="${HEIGHT}"
        ><title>${shortDay(day.day)}: ${inWords(day)}</title></rect
      >`,
  );
  return html`<div class="plot">
      <div class="ticks" aria-hidden="true">
        <span>${roughCount(end)}</span><span>${roughCount(end / 2)}</span><span>0</span>
      </div>
      <svg viewBox="0 0 ${width} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${label}">
        ${lines} ${TONES.map(({ tone }, at) => html`<path class="${tone}" d="${bars(days, at, end)}" />`)}
        <g class="spots">${spots}</g>
      </svg>
      <div class="dates" aria-hidden="true">
        ${days.filter((_, index) => index % every === 0).map(({ day }) => html`<span>${shortDay(day)}</span>`)}
      </div>
    </div>
    ${table(days)}`;
}

import type { HeatmapCell } from '../../../schemas/analytics/analytics.ts';
import { html, type Html } from '../html.ts';
import { count, mentions } from './wording.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Shades of the map, besides the one for hours without mentions. */
const SHADES = 5;
/** Hours with visible labels; the others are for screen readers. */
const LABELLED = 6;

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** Renders all 168 hours of the week as a table; cells are darker the more mentions they have. */
export function heatMap(heatmap: readonly HeatmapCell[], timeZone: string): Html {
  const most = heatmap.reduce((max, cell) => (cell.count > max.count ? cell : max), heatmap[0]!);
  const shade = (value: number) => Math.ceil((value / Math.max(most.count, 1)) * SHADES);
  const cells = (weekday: number) =>
    heatmap
      .filter((cell) => cell.weekday === weekday)
      .map(
        (cell) =>
          html`<td
            class="heat${shade(cell.count)}"
            title="${WEEKDAYS[weekday - 1]}, ${clock(cell.hour)}: ${mentions(cell.count)}"
          >
            <span class="heard">${count(cell.count)}</span>
          </td>`,
      );
  const hours = HOURS.map(
    (hour) =>
      html`<th scope="col">
        <span class="${hour % LABELLED === 0 ? 'hour' : 'heard'}">${clock(hour)}</span>
      </th>`,
  );
  const rows = WEEKDAYS.map(
    (day, at) =>
      html`<tr>
        <th scope="row">${day.slice(0, 3)}<span class="heard">${day.slice(3)}</span></th>
        ${cells(at + 1)}
      </tr>`,
  );
  return html`<table class="heat">
      <caption class="heard">
        Mentions by weekday and hour
      </caption>
      <thead>
        <tr>
          <td></td>
          ${hours}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
    <p class="note">
      Most on ${WEEKDAYS[most.weekday - 1]}s from ${clock(most.hour)}: ${mentions(most.count)}. Hours of
      ${timeZone.replaceAll('_', ' ')}.
    </p>`;
}

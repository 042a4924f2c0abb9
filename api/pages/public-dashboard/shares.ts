import type { Totals } from '../../../schemas/analytics/analytics.ts';
import { factsOf, type Source } from '../../../schemas/source.ts';
import { html, type Html } from '../html.ts';
import type { Dashboard } from './dashboard.ts';
import { count, share, TONES } from './wording.ts';

type Tones = Pick<Totals, 'positive' | 'neutral' | 'negative'>;

const percent = (part: number, whole: number) => `${Math.round((part / whole) * 10_000) / 100}%`;

/** Renders a bar in the colors of the sentiments, relative to `whole`. The text next to it says the same. */
function toneBar(tones: Tones, whole: number): Html {
  const parts = TONES.map(({ tone }, at) => {
    const before = TONES.slice(0, at).reduce((sum, each) => sum + tones[each.tone], 0);
    return html`<rect
      class="${tone}"
      x="${percent(before, whole)}"
      width="${percent(tones[tone], whole)}"
      height="100%"
    />`;
  });
  return html`<svg class="bar" aria-hidden="true">${parts}</svg>`;
}

/** Renders the sentiments: one bar, and each with its count, its share and that of the period before. */
export function toneShares({ totals, previous }: Pick<Dashboard, 'totals' | 'previous'>): Html {
  const items = TONES.map(
    ({ tone, title }) =>
      html`<li>
        <span class="swatch ${tone}"></span>${title} <b>${share(totals[tone], totals.mentions)}</b>
        <small>
          ${count(totals[tone])}${previous.mentions > 0 && `, was ${share(previous[tone], previous.mentions)}`}
        </small>
      </li>`,
  );
  return html`<div class="tones">
    ${toneBar(totals, totals.mentions)}
    <ul>
      ${items}
    </ul>
  </div>`;
}

/** Renders the sources, largest first, each with its mentions and their share. */
export function sourceShares({ sources, totals }: Pick<Dashboard, 'sources' | 'totals'>): Html {
  const most = sources[0]?.count ?? 1;
  const rows = sources.map(
    (row) =>
      html`<tr>
        <th scope="row">${factsOf(row.key as Source).title}</th>
        <td class="drawn">${toneBar(row, most)}</td>
        <td>${count(row.count)}</td>
        <td>${share(row.count, totals.mentions)}</td>
      </tr>`,
  );
  return html`<table class="shares">
    <thead class="heard">
      <tr>
        <th scope="col">Source</th>
        <td></td>
        <th scope="col">Mentions</th>
        <th scope="col">Share</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

/** Renders the brand against all its competitors. They are not named: whom the owner watches is private. */
export function voiceShares(voice: NonNullable<Dashboard['voice']>, name: string): Html {
  const sum = voice.brand + voice.competitors;
  const row = (title: string, value: number, kind: string) =>
    html`<tr>
      <th scope="row"><bdi>${title}</bdi></th>
      <td class="drawn">
        <svg class="bar" aria-hidden="true">
          <rect class="${kind}" width="${percent(value, sum)}" height="100%" />
        </svg>
      </td>
      <td>${count(value)}</td>
      <td>${share(value, sum)}</td>
    </tr>`;
  return html`<table class="shares">
    <thead class="heard">
      <tr>
        <th scope="col">Who</th>
        <td></td>
        <th scope="col">Mentions</th>
        <th scope="col">Share of voice</th>
      </tr>
    </thead>
    <tbody>
      ${row(name, voice.brand, 'brand')} ${row('Competitors', voice.competitors, 'others')}
    </tbody>
  </table>`;
}

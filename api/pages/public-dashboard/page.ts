import { renderDocument, MARK } from '../document.ts';
import { html, type Html } from '../html.ts';
import { DASHBOARD_RANGES, USUAL_RANGE, type Dashboard, type DashboardRange } from './dashboard.ts';
import { heatMap } from './heat-map.ts';
import { latestMentions } from './latest.ts';
import { sourceShares, toneShares, voiceShares } from './shares.ts';
import { DASHBOARD_STYLE } from './style.ts';
import { volume } from './volume.ts';
import { change, count, mentions, moment, share, webAddress } from './wording.ts';

const daysOf = (range: DashboardRange) => `${DASHBOARD_RANGES[range]} days`;

/** Metadata for links to the page on other sites. Text only, no pictures. */
function description({ project, range, totals }: Dashboard): string {
  if (project.public_description) return project.public_description;
  const positive = totals.mentions > 0 ? `, ${share(totals.positive, totals.mentions)} of them positive` : '';
  return `${mentions(totals.mentions)} in the last ${daysOf(range)}${positive}.`;
}

function head(dashboard: Dashboard, address: string): Html {
  const about = description(dashboard);
  return html`<meta name="description" content="${about}" />
    <link rel="canonical" href="${address}" />
    <meta name="robots" content="index" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="Earshot" />
    <meta property="og:title" content="${titleOf(dashboard)}" />
    <meta property="og:description" content="${about}" />
    <meta property="og:url" content="${address}" />
    <meta name="twitter:card" content="summary" />`;
}

const titleOf = ({ project }: Dashboard) => `What people say about ${project.name}`;

function header({ project, range }: Dashboard): Html {
  const website = webAddress(project.public_website);
  const path = `/p/${project.public_slug}`;
  const ranges = (Object.keys(DASHBOARD_RANGES) as DashboardRange[]).map(
    (each) =>
      html`<a
        href="${each === USUAL_RANGE ? path : `${path}?range=${each}`}"
        ${each === range && html`aria-current="page"`}
        >${daysOf(each)}</a
      >`,
  );
  return html`<header>
    <div>
      <p class="kicker">What people say about</p>
      <h1 dir="auto">${project.name}</h1>
      ${project.public_description && html`<p class="about" dir="auto">${project.public_description}</p>`}
      ${website && html`<p><a href="${website.href}" rel="nofollow noopener">${website.host}</a></p>`}
    </div>
    <nav aria-label="Period">${ranges}</nav>
  </header>`;
}

const card = (name: string, heading: string, content: unknown) =>
  html`<section class="card ${name}" aria-labelledby="${name}">
    <h2 id="${name}">${heading}</h2>
    ${content}
  </section>`;

function figures(dashboard: Dashboard): Html {
  const { totals, previous, range, heatmap, voice, project } = dashboard;
  const since = change(totals.mentions, previous.mentions, `the ${daysOf(range)} before`);
  const sum = html`<div class="sum">
      <p>
        <strong>${count(totals.mentions)}</strong>
        <span>
          in the last
          ${daysOf(range)}${since.words !== '' && html`<br /><span aria-hidden="true">${since.sign}</span> ${since.words}`}
        </span>
      </p>
      ${toneShares(dashboard)}
    </div>
    ${volume(dashboard)}`;
  return html`${card('volume', 'Mentions', sum)}
    <div class="split">
      ${card('sources', 'Where people talk', sourceShares(dashboard))}
      <div class="column">
        ${card('hours', 'When people talk', heatMap(heatmap, project.timezone))}
        ${voice && card('voice', 'Share of voice', voiceShares(voice, project.name))}
      </div>
    </div>`;
}

function content(dashboard: Dashboard): Html {
  const { totals, latest, range, project } = dashboard;
  const nothing =
    latest.length === 0
      ? 'No mentions yet. They appear here as they are found.'
      : `No mentions in the last ${daysOf(range)}.`;
  return html`${
    totals.mentions === 0
      ? html`<section class="card nothing"><p>${nothing}</p></section>`
      : figures(dashboard)
  }
  ${latest.length > 0 && card('newest', 'Latest mentions', latestMentions(latest, project.timezone))}`;
}

/** Renders the dashboard of a published project as one document; `baseUrl` has no slash at its end. Pure. */
export function renderDashboard(dashboard: Dashboard, baseUrl: string): string {
  const { project, at } = dashboard;
  const updated = html`<time datetime="${new Date(at).toISOString()}">${moment(at, project.timezone)}</time>`;
  return renderDocument({
    title: titleOf(dashboard),
    style: DASHBOARD_STYLE,
    head: head(dashboard, `${baseUrl}/p/${project.public_slug}`),
    body: html`${header(dashboard)}
      <main>${content(dashboard)}</main>
      <footer>
        <p>Updated ${updated} (${project.timezone.replaceAll('_', ' ')})</p>
        <p>${MARK} Powered by <b>Earshot</b></p>
      </footer>`,
  });
}

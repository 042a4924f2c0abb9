import type { ReactNode } from 'react';
import type { DashboardTile } from '../api/records.ts';
import { AuthorTable } from './author-table.tsx';
import { Breakdown } from './breakdown.tsx';
import { Heatmap } from './heatmap.tsx';
import type { PlotData } from './plot-data.ts';
import { ShareOfVoice } from './share-of-voice.tsx';
import { ShareOverTime } from './share-over-time.tsx';
import { Engagement, NetSentiment } from './trends.tsx';
import { Volume } from './volume.tsx';

/** The name of a plot in the API. */
export type PlotName = DashboardTile['plot'];

interface PlotEntry {
  readonly title: string;
  readonly draw: (data: PlotData) => ReactNode;
}

/** What links to the feed need. */
const feedOf = ({ project, filter, analytics }: PlotData) => ({
  project,
  scope: { ...filter, since: analytics.since, until: analytics.until },
});

/** Every plot of the analytics page, each of which a tile of the dashboard can show. */
export const PLOTS: Readonly<Record<PlotName, PlotEntry>> = {
  volume: { title: 'Mentions over time', draw: (data) => <Volume {...data} /> },
  sources: {
    title: 'Sources',
    draw: (data) => <Breakdown rows={data.analytics.by_source} {...feedOf(data)} filter="sources" />,
  },
  categories: {
    title: 'Categories',
    draw: (data) => <Breakdown rows={data.analytics.by_category} {...feedOf(data)} filter="categories" />,
  },
  keywords: {
    title: 'Keywords',
    draw: (data) => <Breakdown rows={data.analytics.by_keyword} {...feedOf(data)} filter="keywords" />,
  },
  groups: {
    title: 'Keyword groups',
    draw: (data) => <Breakdown rows={data.analytics.by_group} {...feedOf(data)} filter="groups" />,
  },
  share_of_voice: {
    title: 'Share of voice',
    draw: (data) => <ShareOfVoice groups={data.analytics.share_of_voice} {...feedOf(data)} />,
  },
  net_sentiment: { title: 'Net sentiment', draw: (data) => <NetSentiment {...data} /> },
  share_of_voice_over_time: {
    title: 'Share of voice over time',
    draw: (data) => <ShareOverTime {...data} />,
  },
  engagement: { title: 'Engagement', draw: (data) => <Engagement {...data} /> },
  activity: {
    title: 'Activity',
    draw: ({ analytics }) => <Heatmap cells={analytics.heatmap} timezone={analytics.timezone} />,
  },
  supporters: {
    title: 'Top supporters',
    draw: (data) => <AuthorTable label="Supporters" authors={data.analytics.supporters} {...feedOf(data)} />,
  },
  critics: {
    title: 'Top critics',
    draw: (data) => <AuthorTable label="Critics" authors={data.analytics.critics} {...feedOf(data)} />,
  },
};

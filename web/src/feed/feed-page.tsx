import { useParams } from '@tanstack/react-router';
import { Feed } from './feed.tsx';
import { FEED_ROUTE } from './feed-route.ts';

/** The page for a project's mentions. */
export function FeedPage() {
  const { project } = useParams({ from: FEED_ROUTE });
  return <Feed key={project} project={project} />;
}

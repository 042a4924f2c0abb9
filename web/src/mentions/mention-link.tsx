import { Link } from '@tanstack/react-router';
import { useApiQuery } from '../api/use-api-query.ts';
import { headlineOf } from './mention-text.ts';

/** A link to a mention in the feed of its project, with its headline. Nothing until it is read, and for one that is gone. */
export function MentionLink({ mention }: { readonly mention: string }) {
  const { data } = useApiQuery('get_mention', { path: { mention } });
  if (!data) return null;
  return (
    <Link to="/projects/$project/feed" params={{ project: data.project_id }} search={{ mention }} dir="auto">
      {headlineOf(data) || 'Open the mention'}
    </Link>
  );
}

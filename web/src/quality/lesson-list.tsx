import { usePermissions } from '../api/session.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { Table } from '../ui/layout/table.tsx';
import { Time } from '../ui/time.tsx';

const SHOWN = 20;

/** The newest lessons, each a correction by a person, with how often it changed a verdict since. */
export function LessonList({ project }: { readonly project: string }) {
  const lessons = useApiQuery('list_lessons', { path: { project }, query: { limit: SHOWN } });
  const forget = useApiMutation('delete_lesson', ['list_lessons']);
  const { canWrite } = usePermissions();
  return (
    <Loaded query={lessons}>
      {({ data, total }) =>
        data.length === 0 ? (
          <p>Nothing yet. Every correction of a mention is a lesson at once.</p>
        ) : (
          <>
            <p>{total > data.length ? `The newest ${data.length} of ${total}.` : `${total} in all.`}</p>
            <ErrorMessage error={forget.error} />
            <Table label="Lessons" head={['Post', 'Lesson', 'Reason', 'Used', 'Changed', 'Since', '']}>
              {data.map(({ id, excerpt, relevant, sentiment, reason, effect, created_at }) => (
                <tr key={id}>
                  <td>{excerpt}</td>
                  <td>
                    {relevant ? 'relevant' : 'noise'}
                    {sentiment && `, ${sentiment}`}
                  </td>
                  <td>{reason ?? '—'}</td>
                  <td>{effect.used}</td>
                  <td>{effect.changed}</td>
                  <td>
                    <Time at={created_at} />
                  </td>
                  <td>
                    {canWrite && (
                      <Button size="s" kind="quiet" onClick={() => forget.mutate({ path: { lesson: id } })}>
                        Forget
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </Table>
          </>
        )
      }
    </Loaded>
  );
}

import { usePermissions } from '../api/session.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { Table } from '../ui/layout/table.tsx';
import { Time } from '../ui/time.tsx';

const MAX_LISTED = 20;

/** The newest lessons. Each is a member's correction, with how often it has changed a verdict since. */
export function LessonList({ project }: { readonly project: string }) {
  const lessons = useApiQuery('list_lessons', { path: { project }, query: { limit: MAX_LISTED } });
  const remove = useApiMutation('delete_lesson', ['list_lessons']);
  const { canWrite } = usePermissions();
  return (
    <Loaded query={lessons}>
      {({ data, total }) =>
        data.length === 0 ? (
          <p>No lessons yet. The judge learns one each time you correct a mention.</p>
        ) : (
          <>
            <p>{total > data.length ? `The newest ${data.length} of ${total}.` : `${total} in total.`}</p>
            <ErrorMessage error={remove.error} />
            <Table
              label="Lessons"
              head={['Post', 'Lesson', 'Reason', 'Used', 'Changed verdicts', 'Learned', '']}
            >
              {data.map(({ id, excerpt, relevant, sentiment, reason, effect, created_at }) => (
                <tr key={id}>
                  <td>{excerpt}</td>
                  <td>
                    {relevant ? 'Relevant' : 'Noise'}
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
                      <Button size="s" kind="quiet" onClick={() => remove.mutate({ path: { lesson: id } })}>
                        Delete
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

import { useState } from 'react';
import { usePermissions } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { AnnotationDialog } from './annotation-dialog.tsx';

interface MarkReleaseProps {
  readonly project: string;
  readonly timeZone: string;
  /** The plot it is on, for screen readers. */
  readonly plot: string;
  /** The end of the plot, in Unix milliseconds: before now, annotations start there. */
  readonly end: number;
}

/** A button that adds an annotation, for those who can write. */
export function MarkRelease({ project, timeZone, plot, end }: MarkReleaseProps) {
  const { canWrite } = usePermissions();
  const [start, setStart] = useState<number | null>(null);
  if (!canWrite) return null;
  return (
    <>
      <Button
        kind="quiet"
        size="s"
        aria-label={`Mark a release: ${plot}`}
        onClick={() => setStart(Math.min(Date.now(), end))}
      >
        Mark a release
      </Button>
      {start !== null && (
        <AnnotationDialog {...{ project, timeZone }} edited={start} onClose={() => setStart(null)} />
      )}
    </>
  );
}

import { useState } from 'react';
import type { Mute } from '../api/records.ts';
import { SOURCE_TITLES } from '../../generated/sources.ts';
import { Badge } from '../ui/badge.tsx';
import { isolateBidi } from '../ui/bidi-isolate.ts';
import { Button } from '../ui/button.tsx';
import { ActionDialog } from '../ui/dialog/action-dialog.tsx';
import { Table } from '../ui/layout/table.tsx';
import { Time } from '../ui/time.tsx';

interface MuteListProps {
  readonly mutes: readonly Mute[];
  readonly projectNames: ReadonlyMap<string, string>;
  readonly canWrite: boolean;
}

/** What is muted, by whom, and how many mentions that has muted. */
export function MuteList({ mutes, projectNames, canWrite }: MuteListProps) {
  const [removed, setRemoved] = useState<Mute | null>(null);
  return (
    <>
      <Table label="Mutes" head={['Muted', 'Where', 'Until', 'Mentions', 'By', '']}>
        {mutes.map((mute) => (
          <tr key={mute.id}>
            <td>
              {mute.kind} <bdi>{mute.value}</bdi> {!mute.active && <Badge>Ended</Badge>}
            </td>
            <td>
              {mute.source === null ? 'Every source' : SOURCE_TITLES[mute.source]},{' '}
              {mute.project_id === null
                ? 'every project'
                : (projectNames.get(mute.project_id) ?? 'another project')}
            </td>
            <td>{mute.until === null ? 'No end' : <Time at={mute.until} />}</td>
            <td>{mute.muted}</td>
            <td>
              <bdi>{mute.by_name}</bdi>
            </td>
            <td>
              {canWrite && (
                <Button size="s" kind="quiet" onClick={() => setRemoved(mute)}>
                  Undo<span className="visually-hidden"> the mute of {mute.value}</span>
                </Button>
              )}
            </td>
          </tr>
        ))}
      </Table>
      {removed && (
        <ActionDialog
          title={`Undo the mute of ${isolateBidi(removed.value)}?`}
          action="Undo mute"
          operation="delete_mute"
          input={{ path: { mute: removed.id } }}
          refreshes={['list_mutes', 'list_mentions']}
          onClose={() => setRemoved(null)}
        >
          What it has muted is judged in the background, as far as no other mute holds.
        </ActionDialog>
      )}
    </>
  );
}

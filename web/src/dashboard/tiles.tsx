import { useState } from 'react';
import type { DashboardTile } from '../api/records.ts';
import { usePermissions } from '../api/session.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { ActionDialog } from '../ui/dialog/action-dialog.tsx';
import { isolateBidi } from '../ui/bidi-isolate.ts';
import { useToast } from '../ui/feedback/toasts.tsx';
import { movedTo } from '../ui/moved-to.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { TileButtons } from './tile-buttons.tsx';
import { Tile } from './tile.tsx';
import styles from './dashboard.module.css';

type Opened = { readonly kind: 'rename' | 'remove'; readonly tile: DashboardTile } | null;

/** The type of what is dragged, so that nothing else is taken for a tile. */
const DRAGGED = 'application/x-earshot-tile';

/** The tiles in their order. They are moved by buttons, and by dragging one onto another. */
export function Tiles({ tiles }: { readonly tiles: readonly DashboardTile[] }) {
  const { canWrite } = usePermissions();
  const [opened, setOpened] = useState<Opened>(null);
  const toast = useToast();
  const update = useApiMutation('update_dashboard_tile', ['list_dashboard_tiles']);
  const move = async ({ id, name }: DashboardTile, to: number) => {
    if (update.isPending) return;
    for (const { id: tile, position } of movedTo(tiles, id, to))
      await update.mutateAsync({ path: { tile }, body: { position } });
    toast({ text: `${isolateBidi(name)} is now plot ${to + 1} of ${tiles.length}.` });
  };
  const close = () => setOpened(null);
  return (
    <>
      <ol className={styles.tiles}>
        {tiles.map((tile, at) => (
          <li
            key={tile.id}
            onDragOver={(event) => {
              if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
            }}
            onDrop={({ dataTransfer }) => {
              const dragged = tiles.find(({ id }) => id === Number(dataTransfer.getData(DRAGGED)));
              if (dragged && dragged !== tile) void move(dragged, at).catch(() => undefined);
            }}
          >
            <Tile tile={tile}>
              {canWrite && (
                <TileButtons
                  tile={tile}
                  isFirst={at === 0}
                  isLast={at === tiles.length - 1}
                  onDrag={({ dataTransfer }) => dataTransfer.setData(DRAGGED, String(tile.id))}
                  onMove={(by) => move(tile, at + by)}
                  onOpen={(kind) => setOpened({ kind, tile })}
                />
              )}
            </Tile>
          </li>
        ))}
      </ol>
      {opened?.kind === 'rename' && <RenameDialog tile={opened.tile} onClose={close} />}
      {opened?.kind === 'remove' && (
        <ActionDialog
          title={`Remove ${isolateBidi(opened.tile.name)}?`}
          action="Remove plot"
          operation="delete_dashboard_tile"
          input={{ path: { tile: opened.tile.id } }}
          refreshes={['list_dashboard_tiles']}
          onClose={close}
        >
          It leaves the dashboard of everyone in the workspace. No mention is deleted.
        </ActionDialog>
      )}
    </>
  );
}

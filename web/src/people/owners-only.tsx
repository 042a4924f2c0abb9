import type { ReactNode } from 'react';
import { usePermissions } from '../api/session.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Page } from '../ui/layout/page.tsx';

/** Shows a page to owners; to others, whom a link may have led here, it says whom to ask. */
export function OwnersOnly({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { isOwner } = usePermissions();
  if (isOwner) return children;
  return (
    <Page title={title}>
      <EmptyState title="This page is for owners">
        <p>Ask an owner of the workspace to look for you, or to make you an owner.</p>
      </EmptyState>
    </Page>
  );
}

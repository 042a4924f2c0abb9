import type { ReactNode } from 'react';
import { usePermissions } from '../api/session.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Page } from '../ui/layout/page.tsx';

/** Renders a page for owners only. Others see whom to ask for access. */
export function OwnersOnly({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { isOwner } = usePermissions();
  if (isOwner) return children;
  return (
    <Page title={title}>
      <EmptyState title="Only owners can see this page">
        <p>Ask a workspace owner for access.</p>
      </EmptyState>
    </Page>
  );
}

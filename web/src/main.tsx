// First, so that the styles of components override these.
import './styles/index.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import { sessionQuery } from './api/session.ts';
import { createConsoleRouter, loadPage } from './router.tsx';
import { ToastProvider } from './ui/feedback/toasts.tsx';
import { nextTask } from './ui/next-task.ts';
import { applyTheme } from './ui/theme.ts';

// Before the first render, so that no element flashes in the wrong theme.
applyTheme();

const queryClient = createQueryClient();
void queryClient.prefetchQuery(sessionQuery);

await nextTask();
const router = createConsoleRouter(queryClient);
// Session and page at once: the router would ask for one after the other.
loadPage(router);

await nextTask();
createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={queryClient}>
    <ToastProvider>
      <RouterProvider router={router} />
    </ToastProvider>
  </QueryClientProvider>,
);

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Without it, only the console's frame is missing while the service cannot be reached.
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

// First, so that the styles of components override these.
import './styles/index.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import { sessionQuery } from './api/session.ts';
import { createConsoleRouter, loadPageScripts } from './router.tsx';
import { ToastProvider } from './ui/feedback/toasts.tsx';
import { applyTheme } from './ui/theme.ts';

// Before the first render, so that no element flashes in the wrong theme.
applyTheme();

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Without it, only the console's frame is missing while the service cannot be reached.
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

const queryClient = createQueryClient();
const router = createConsoleRouter(queryClient);
// Both at once: the router would ask for one after the other.
void queryClient.prefetchQuery(sessionQuery);
loadPageScripts(router);

createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={queryClient}>
    <ToastProvider>
      <RouterProvider router={router} />
    </ToastProvider>
  </QueryClientProvider>,
);

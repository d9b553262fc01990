import { FeedbackProvider } from '@etal/ui/feedback';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { routes } from './app/routes.tsx';
import { watchInstallPrompt } from './pwa/install-prompt.ts';
import { registerServiceWorker } from './pwa/register.ts';
import './styles.css';

watchInstallPrompt();
registerServiceWorker();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <FeedbackProvider>
      <RouterProvider router={createBrowserRouter(routes)} />
    </FeedbackProvider>
  </StrictMode>,
);

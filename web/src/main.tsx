import '@fontsource-variable/inter/wght.css';
import './ui/theme/inter.css';
import './ui/theme/mantine-styles.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app.css';
import { waitBeforeRefusals } from './http/app-api.ts';
import { queries } from './http/queries.ts';
import { router } from './router.tsx';
import { LanguageProvider } from './text/language.tsx';
import { loadErrorTexts } from './text/use-error-text.ts';
import { leadToErrors } from './ui/form/focus-in-view.ts';
import { PageNotLoaded } from './ui/failures/page-problem.tsx';
import { readableColours, theme } from './ui/theme/theme.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';
// Dialogs add a style element that keeps the page behind them still. They take its nonce from here (get-nonce).
Object.assign(globalThis, { __webpack_nonce__: nonce });
waitBeforeRefusals(loadErrorTexts);
leadToErrors();
const root = document.getElementById('app');
if (root === null) throw new Error('index.html has no #app.');

createRoot(root, {
  // A page that could not be loaded says so itself.
  onCaughtError: (error) => {
    if (!(error instanceof PageNotLoaded)) reportError(error);
  },
}).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      cssVariablesResolver={readableColours}
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queries}>
        <LanguageProvider>
          <RouterProvider router={router} />
        </LanguageProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);

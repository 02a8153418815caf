import type { Texts } from './language.tsx';

export type CodeAtHand = 'offline' | 'server-error';

/**
 * What the app can say without the other texts of errors. `offline`: there was no answer. `not-loaded`: those texts could
 * not be loaded.
 */
export const errorTextsAtHand: Texts<Record<CodeAtHand | 'not-loaded', string>> = {
  nb: {
    offline: 'Ingen forbindelse med tjenesten. Sjekk nettet og prøv igjen.',
    'server-error': 'Noe gikk galt hos oss. Prøv igjen om litt.',
    'not-loaded': 'Appen er ikke lastet helt inn. Last inn siden på nytt, og prøv igjen.',
  },
  en: {
    offline: 'No connection to the service. Check your network and try again.',
    'server-error': 'Something failed on our side. Try again in a little while.',
    'not-loaded': 'The app is not loaded as a whole. Reload the page, and try again.',
  },
};

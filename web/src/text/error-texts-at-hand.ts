import type { Texts } from './language.tsx';

export type CodeAtHand = 'offline' | 'not-sent' | 'no-answer' | 'no-answer-look' | 'server-error';

/**
 * What the app can say without the other texts of errors. Without an answer: `offline`, and of a change `not-sent` or
 * one of the others. `not-loaded`: those texts could not be loaded.
 */
export const errorTextsAtHand: Texts<Record<CodeAtHand | 'not-loaded', string>> = {
  nb: {
    offline: 'Ingen forbindelse med tjenesten. Sjekk nettet og prøv igjen.',
    'not-sent':
      'Du er uten nett, så ingenting er sendt. Det du har skrevet, står her. Prøv igjen når du er på nett.',
    'no-answer':
      'Forbindelsen ble brutt, så vi vet ikke om dette kom fram. Prøv igjen herfra: da blir det ikke gjort to ganger.',
    'no-answer-look':
      'Forbindelsen ble brutt, så vi vet ikke om dette kom fram. Se etter før du prøver igjen.',
    'server-error': 'Noe gikk galt hos oss. Prøv igjen om litt.',
    'not-loaded': 'Appen er ikke lastet helt inn. Last inn siden på nytt, og prøv igjen.',
  },
  en: {
    offline: 'No connection to the service. Check your network and try again.',
    'not-sent':
      'You are offline, so nothing was sent. What you have typed is still here. Try again when you are online.',
    'no-answer':
      'The connection broke, so we do not know whether this arrived. Try again from here: then it is not done twice.',
    'no-answer-look':
      'The connection broke, so we do not know whether this arrived. Check before you try again.',
    'server-error': 'Something failed on our side. Try again in a little while.',
    'not-loaded': 'The app is not loaded as a whole. Reload the page, and try again.',
  },
};

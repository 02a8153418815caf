import type { Wording } from './texts-by-language.ts';
import { textsByLanguage } from './texts-by-language.ts';

export type CodeAtHand = 'offline' | 'not-sent' | 'no-answer' | 'no-answer-look' | 'server-error';

/**
 * What the app can say without the other texts of errors. Without an answer: `offline`, and of a change `not-sent` or
 * one of the others. `not-loaded`: those texts could not be loaded.
 */
export const errorTextsAtHand = textsByLanguage({
  offline: [
    'Ingen forbindelse med tjenesten. Sjekk nettet og prøv igjen.',
    'No connection to the service. Check your network and try again.',
  ],
  'not-sent': [
    'Du er uten nett, så ingenting er sendt. Det du har skrevet, står her. Prøv igjen når du er på nett.',
    'You are offline, so nothing was sent. What you have typed is still here. Try again when you are online.',
  ],
  'no-answer': [
    'Forbindelsen ble brutt, så vi vet ikke om dette kom fram. Prøv igjen herfra: da blir det ikke gjort to ganger.',
    'The connection broke, so we do not know whether this arrived. Try again from here: then it is not done twice.',
  ],
  'no-answer-look': [
    'Forbindelsen ble brutt, så vi vet ikke om dette kom fram. Se etter før du prøver igjen.',
    'The connection broke, so we do not know whether this arrived. Check before you try again.',
  ],
  'server-error': [
    'Noe gikk galt hos oss. Prøv igjen om litt.',
    'Something failed on our side. Try again in a little while.',
  ],
  'not-loaded': [
    'Appen er ikke lastet helt inn. Last inn siden på nytt, og prøv igjen.',
    'The app is not loaded as a whole. Reload the page, and try again.',
  ],
} satisfies Record<CodeAtHand | 'not-loaded', Wording>);

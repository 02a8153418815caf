import type { Html } from '../../../platform/documents/html.ts';
import { html } from '../../../platform/documents/html.ts';
import { pageFrame } from './page-frame.ts';

/** In Norwegian and English, because the reader is unknown. Every unknown link gets the same page. */
const TEXTS = {
  unknown: {
    nb: [
      'Vi finner ikke dokumentet',
      'Se etter at hele lenken kom med, eller be avsenderen sende den på nytt.',
    ],
    en: ['Document not found', 'Check that the whole link was copied, or ask the sender for a new one.'],
  },
  deleted: {
    nb: [
      'Dokumentet er slettet',
      'Loven krever ikke lenger at avsenderen tar vare på det. Spør avsenderen hvis du trenger det.',
    ],
    en: [
      'The document has been deleted',
      'The law no longer requires the sender to keep it. Ask the sender if you need it.',
    ],
  },
  limited: {
    nb: ['For mange lenker som ikke finnes', 'Vent et kvarter og prøv igjen.'],
    en: ['Too many links that lead nowhere', 'Wait a quarter of an hour and try again.'],
  },
  elsewhere: {
    nb: ['Svaret ble ikke lagret', 'Det kom ikke fra siden til tilbudet. Åpne lenken på nytt, og svar der.'],
    en: [
      'Your answer was not saved',
      'It did not come from the page of the quote. Open the link again, and answer there.',
    ],
  },
  unpaid: {
    nb: [
      'Betalingen ble ikke startet',
      'Klikket kom ikke fra siden til fakturaen. Åpne lenken på nytt, og betal der.',
    ],
    en: [
      'The payment was not started',
      'The click did not come from the page of the invoice. Open the link again, and pay there.',
    ],
  },
  failed: {
    nb: ['Noe gikk galt hos oss', 'Vent litt og last siden på nytt.'],
    en: ['Something went wrong on our side', 'Wait a moment and reload the page.'],
  },
} as const;

export function errorPage(root: string, kind: keyof typeof TEXTS): Html {
  const { nb, en } = TEXTS[kind];
  return pageFrame(root, {
    language: 'nb',
    title: nb[0],
    body: html`
      <main class="error">
        <section>
          <h1>${nb[0]}</h1>
          <p>${nb[1]}</p>
        </section>
        <section lang="en">
          <h2>${en[0]}</h2>
          <p>${en[1]}</p>
        </section>
      </main>
    `,
  });
}

import type { StorageKind } from '../../../../../server/src/domain/storage-kinds.ts';
import type { Wording } from '../../../text/texts-by-language.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';

export const storageTexts = textsByLanguage({
  title: ['Lagringsplass', 'Storage'],
  hint: [
    'Hvor mye plass selskapet bruker i dette miljøet, og hvor mye det kan bruke.',
    'How much room the company uses in this environment, and how much it may use.',
  ],
  of: (used: string, limit: string) => [`${used} av ${limit}`, `${used} of ${limit}`],
  kinds: {
    documents: ['Fakturaer, PDF-er, kunder og regnskap', 'Invoices, PDFs, customers and books'],
    attachments: ['Vedlegg til fakturaer', 'Attachments of invoices'],
    vouchers: ['Vedlegg til bilag', 'Vouchers of entries'],
    answers: ['Svar til API-klienter (7 dager)', 'Answers to API clients (7 days)'],
    events: [
      'Hendelser (90 dager), webhooks og endringslogg',
      'Events (90 days), webhooks and log of changes',
    ],
    proposals: ['Forespørsler om godkjenning (90 dager)', 'Requests for approval (90 days)'],
    calls: ['Logg over API-kall', 'Log of API calls'],
    imports: ['Filer fra andre systemer (7 dager)', 'Files of other systems (7 days)'],
    exports: ['Filer med alt i selskapet (7 dager)', 'Files with all of the company (7 days)'],
    captured: [
      'E-post, e-fakturaer og bankfiler i testmiljøet',
      'Emails, e-invoices and bank files of the test environment',
    ],
  } satisfies Record<StorageKind, Wording>,
  nearlyFull: {
    documents: [
      'Når plassen er brukt opp, kan det ikke lages nye utkast, kunder eller bilag. Slett utkast som ikke trengs.',
      'When the room is used up, no new drafts, customers or entries can be made. Delete drafts that nobody needs.',
    ],
    attachments: [
      'Når plassen er brukt opp, kan ingen filer legges ved. Slett vedlegg på utkast som ikke trengs.',
      'When the room is used up, no files can be attached. Delete attachments of drafts that nobody needs.',
    ],
    vouchers: [
      'Når plassen er brukt opp, kan ingen filer legges ved bilag. Be den som drifter Tilgode, om mer plass.',
      'When the room is used up, no vouchers can be attached. Ask whoever runs Tilgode for more room.',
    ],
    answers: [
      'Når plassen er brukt opp, blir kall fra API-klienter avvist til de eldste svarene går ut.',
      'When the room is used up, calls of API clients are refused until the oldest answers have ended.',
    ],
    events: [
      'Når plassen er brukt opp, kan ingenting endres før de eldste hendelsene slettes. Sending og betalinger går videre.',
      'When the room is used up, nothing can be changed until the oldest events are deleted. Sending and payments go on.',
    ],
    proposals: [
      'Når plassen er brukt opp, kan ikke API-klienter be om godkjenning før de eldste forespørslene slettes.',
      'When the room is used up, API clients cannot ask for approval until the oldest requests are deleted.',
    ],
    calls: [
      'Når plassen er brukt opp, lagrer loggen ikke lenger hva som ble sendt.',
      'When the room is used up, the log no longer keeps what was sent.',
    ],
    imports: [
      'Når plassen er brukt opp, kan ikke flere filer tas imot. Slett en som ikke trengs.',
      'When the room is used up, no more files can be taken in. Delete one that nobody needs.',
    ],
    exports: [
      'Når plassen er brukt opp, kan det ikke lages flere slike filer. Slett en som ikke trengs.',
      'When the room is used up, no more such files can be made. Delete one that nobody needs.',
    ],
    captured: [
      'Når plassen er brukt opp, slettes det eldste. Bankfiler som venter, slettes ikke.',
      'When the room is used up, the oldest is deleted. Bank files that wait are not.',
    ],
  } satisfies Record<StorageKind, Wording>,
});

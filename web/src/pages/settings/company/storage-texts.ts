import type { StorageKind } from '../../../../../server/src/domain/storage-kinds.ts';
import type { Texts } from '../../../text/language.tsx';

const nb = {
  title: 'Lagringsplass',
  hint: 'Hvor mye denne kontoen lagrer, og hvor mye den kan lagre.',
  of: (used: string, limit: string) => `${used} av ${limit}`,
  kinds: {
    documents: 'Fakturaer, PDF-er, kunder og regnskap',
    attachments: 'Vedlegg til fakturaer',
    vouchers: 'Vedlegg til bilag',
    answers: 'Svar til API-klienter (7 dager)',
    events: 'Hendelser (90 dager), webhooks og endringslogg',
    proposals: 'Forespørsler om godkjenning (90 dager)',
    calls: 'Logg over API-kall',
    exports: 'Eksporter av alt (7 dager)',
    captured: 'E-post, e-fakturaer og bankfiler i testmiljøet',
  } satisfies Record<StorageKind, string>,
  nearlyFull: {
    documents:
      'Når plassen er brukt opp, kan det ikke lages nye utkast, kunder eller bilag. Slett utkast som ikke trengs.',
    attachments:
      'Når plassen er brukt opp, kan ingen filer legges ved. Slett vedlegg på utkast som ikke trengs.',
    vouchers:
      'Når plassen er brukt opp, kan ingen filer legges ved bilag. Be den som drifter Tilgode, om mer plass.',
    answers: 'Når plassen er brukt opp, blir kall fra API-klienter avvist til de eldste svarene går ut.',
    events:
      'Når plassen er brukt opp, kan ingenting endres før de eldste hendelsene slettes. Sending og betalinger går videre.',
    proposals:
      'Når plassen er brukt opp, kan ikke API-klienter be om godkjenning før de eldste forespørslene slettes.',
    calls: 'Når plassen er brukt opp, lagrer loggen ikke lenger hva som ble sendt.',
    exports: 'Når plassen er brukt opp, kan det ikke lages flere eksporter. Slett en som ikke trengs.',
    captured: 'Når plassen er brukt opp, slettes det eldste. Bankfiler som venter, slettes ikke.',
  } satisfies Record<StorageKind, string>,
};

const en: typeof nb = {
  title: 'Storage',
  hint: 'How much this account keeps, and how much it may keep.',
  of: (used, limit) => `${used} of ${limit}`,
  kinds: {
    documents: 'Invoices, PDFs, customers and books',
    attachments: 'Attachments of invoices',
    vouchers: 'Vouchers of entries',
    answers: 'Answers to API clients (7 days)',
    events: 'Events (90 days), webhooks and log of changes',
    proposals: 'Requests for approval (90 days)',
    calls: 'Log of API calls',
    exports: 'Exports of everything (7 days)',
    captured: 'Emails, e-invoices and bank files of the test environment',
  },
  nearlyFull: {
    documents:
      'When the room is used up, no new drafts, customers or entries can be made. Delete drafts that nobody needs.',
    attachments:
      'When the room is used up, no files can be attached. Delete attachments of drafts that nobody needs.',
    vouchers:
      'When the room is used up, no vouchers can be attached. Ask whoever runs Tilgode for more room.',
    answers:
      'When the room is used up, calls of API clients are refused until the oldest answers have ended.',
    events:
      'When the room is used up, nothing can be changed until the oldest events are deleted. Sending and payments go on.',
    proposals:
      'When the room is used up, API clients cannot ask for approval until the oldest requests are deleted.',
    calls: 'When the room is used up, the log no longer keeps what was sent.',
    exports: 'When the room is used up, no more exports can be made. Delete one that nobody needs.',
    captured: 'When the room is used up, the oldest is deleted. Bank files that wait are not.',
  },
};

export const storageTexts: Texts<typeof nb> = { nb, en };

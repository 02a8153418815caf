import { commonWords } from '../../text/common-texts.ts';
import type { Wording } from '../../text/texts-by-language.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';
import type { Email } from './mail-queries.ts';

type Status = Email['status'];
type Type = Email['type'];

export const mailTexts = textsByLanguage({
  ...commonWords('viewsLabel customer status newInvoice close'),
  title: ['E-post', 'Email'],
  testLead: [
    'E-post fra testmiljøet fanges opp her. Ingenting av det når en kunde. Ny e-post dukker opp av seg selv.',
    'Email from the test environment is captured here. None of it reaches a customer. New email appears by itself.',
  ],
  lead: [
    'Alle fakturaer, kreditnotaer og brev som er sendt på e-post, og hva som ble av dem.',
    'All invoices, credit notes and letters that were emailed, and what became of them.',
  ],
  list: ['E-post', 'Email'],
  searchHint: [
    'Kunde, fakturanummer, KID, referanse eller e-postadresse',
    'Customer, invoice number, KID, reference or email address',
  ],
  views: {
    all: ['Alle', 'All'],
    bounced: ['I retur', 'Bounced'],
    waiting: ['Venter', 'Waiting'],
    letters: ['Purringer', 'Reminders'],
  },
  date: ['Sendt', 'Sent'],
  recipient: ['Til', 'To'],
  nobody: ['Slettet', 'Deleted'],
  document: ['Gjelder', 'About'],
  documents: {
    invoice: (number: string) => [`Faktura ${number}`, `Invoice ${number}`],
    credit_note: (number: string) => [`Kreditnota ${number}`, `Credit note ${number}`],
    reminder: (number: string) => [`Purring på faktura ${number}`, `Reminder for invoice ${number}`],
    collection_warning: (number: string) => [
      `Inkassovarsel for faktura ${number}`,
      `Collection notice for invoice ${number}`,
    ],
    statement: () => ['Kontoutskrift', 'Statement of account'],
    quote: (number: string) => [`Tilbud ${number}`, `Quote ${number}`],
  },
  statuses: {
    queued: ['Venter', 'Waiting'],
    sending: ['Sendes', 'Being sent'],
    sent: ['Levert', 'Delivered'],
    captured: ['Fanget', 'Captured'],
    bounced: ['I retur', 'Bounced'],
  } satisfies Record<Status, Wording>,
  type: ['Innhold', 'Content'],
  types: {
    invoice: ['Faktura', 'Invoice'],
    credit_note: ['Kreditnota', 'Credit note'],
    reminder: ['Purring', 'Reminder'],
    collection_warning: ['Inkassovarsel', 'Collection notice'],
    statement: ['Kontoutskrift', 'Statement of account'],
    quote: ['Tilbud', 'Quote'],
  } satisfies Record<Type, Wording>,
  all: ['Alle', 'All'],
  reason: ['Grunn', 'Reason'],
  ended: ['Levert eller i retur', 'Delivered or bounced'],
  dateFrom: ['Sendt fra', 'Sent from'],
  dateTo: ['Sendt til', 'Sent to'],
  open: (document: string, recipient: string) => [
    `${document} til ${recipient}`,
    `${document} to ${recipient}`,
  ],
  emptyTitle: ['Ingen e-post ennå', 'No email yet'],
  emptyHint: [
    'Når en faktura er sendt på e-post, dukker e-posten opp her etter et øyeblikk.',
    'When an invoice has been emailed, the email appears here a moment later.',
  ],
  nothingFound: ['Ingen e-post passer', 'No email matches'],
  nothingFoundHint: ['Prøv et annet søk eller færre filtre.', 'Try another search or fewer filters.'],
  showAll: ['Vis all e-post', 'Show all email'],
  reader: ['E-posten som ble fanget', 'The captured email'],
  notCapturedYet: [
    'E-posten er ikke fanget ennå. Den vises her om et øyeblikk.',
    'The email is not captured yet. It appears here in a moment.',
  ],
  from: ['Fra', 'From'],
  to: ['Til', 'To'],
  replyTo: ['Svar til', 'Reply to'],
  dateHeader: ['Dato', 'Date'],
  noSubject: ['(uten emne)', '(no subject)'],
  view: ['Vis som', 'Show as'],
  asHtml: ['HTML', 'HTML'],
  asText: ['Tekst', 'Text'],
  htmlFrame: ['Innholdet i e-posten', 'Content of the email'],
  noText: ['E-posten har ingen ren tekst.', 'The email has no plain text.'],
  unnamed: ['vedlegg', 'attachment'],
  toInvoice: ['Se fakturaen', 'See the invoice'],
  save: (name: string, size: string) => [`Last ned ${name} (${size})`, `Download ${name} (${size})`],
});

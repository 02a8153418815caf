import type { Texts } from '../../text/language.tsx';
import type { Email } from './mail-queries.ts';

type Status = Email['status'];
type Type = Email['type'];

const nbStatuses: Record<Status, string> = {
  queued: 'Venter',
  sending: 'Sendes',
  sent: 'Levert',
  captured: 'Fanget',
  bounced: 'I retur',
};
const enStatuses: typeof nbStatuses = {
  queued: 'Waiting',
  sending: 'Being sent',
  sent: 'Delivered',
  captured: 'Captured',
  bounced: 'Bounced',
};
const nbTypes: Record<Type, string> = {
  invoice: 'Faktura',
  credit_note: 'Kreditnota',
  reminder: 'Purring',
  collection_warning: 'Inkassovarsel',
};
const enTypes: typeof nbTypes = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  reminder: 'Reminder',
  collection_warning: 'Collection notice',
};

const nb = {
  title: 'E-post',
  testLead:
    'E-post fra testmiljøet fanges opp her. Ingenting av det når en kunde. Ny e-post dukker opp av seg selv.',
  lead: 'Alle fakturaer, kreditnotaer og brev som er sendt på e-post, og hva som ble av dem.',
  list: 'E-post',
  searchHint: 'Kunde, fakturanummer, KID, referanse eller e-postadresse',
  viewsLabel: 'Utvalg',
  views: { all: 'Alle', bounced: 'I retur', waiting: 'Venter', letters: 'Purringer' },
  date: 'Sendt',
  recipient: 'Til',
  customer: 'Kunde',
  nobody: 'Slettet',
  document: 'Gjelder',
  documents: {
    invoice: (number: string) => `Faktura ${number}`,
    credit_note: (number: string) => `Kreditnota ${number}`,
    reminder: (number: string) => `Purring på faktura ${number}`,
    collection_warning: (number: string) => `Inkassovarsel på faktura ${number}`,
  },
  status: 'Status',
  statuses: nbStatuses,
  type: 'Innhold',
  types: nbTypes,
  all: 'Alle',
  reason: 'Grunn',
  ended: 'Levert eller i retur',
  dateFrom: 'Sendt fra',
  dateTo: 'Sendt til',
  open: (document: string, recipient: string) => `${document} til ${recipient}`,
  emptyTitle: 'Ingen e-post ennå',
  emptyHint:
    'Når en faktura er sendt på e-post, herfra eller med API-et, står e-posten her etter et øyeblikk.',
  newInvoice: 'Ny faktura',
  nothingFound: 'Ingen e-post passer',
  nothingFoundHint: 'Prøv et annet søk eller færre filtre.',
  showAll: 'Vis all e-post',
  reader: 'E-posten som ble fanget',
  notCapturedYet: 'E-posten er ikke fanget ennå. Den vises her om et øyeblikk.',
  close: 'Lukk',
  from: 'Fra',
  to: 'Til',
  replyTo: 'Svar til',
  dateHeader: 'Dato',
  noSubject: '(uten emne)',
  view: 'Vis som',
  asHtml: 'HTML',
  asText: 'Tekst',
  htmlFrame: 'Innholdet i e-posten',
  noText: 'E-posten har ingen ren tekst.',
  unnamed: 'vedlegg',
  toInvoice: 'Se fakturaen',
  save: (name: string, size: string) => `Last ned ${name} (${size})`,
};

const en: typeof nb = {
  title: 'Mail',
  testLead:
    'Mail from the test environment is captured here. None of it reaches a customer. New mail appears by itself.',
  lead: 'All invoices, credit notes and letters that were emailed, and what became of them.',
  list: 'Mail',
  searchHint: 'Customer, invoice number, KID, reference or email address',
  viewsLabel: 'Views',
  views: { all: 'All', bounced: 'Bounced', waiting: 'Waiting', letters: 'Reminders' },
  date: 'Sent',
  recipient: 'To',
  customer: 'Customer',
  nobody: 'Deleted',
  document: 'About',
  documents: {
    invoice: (number) => `Invoice ${number}`,
    credit_note: (number) => `Credit note ${number}`,
    reminder: (number) => `Reminder of invoice ${number}`,
    collection_warning: (number) => `Collection notice of invoice ${number}`,
  },
  status: 'Status',
  statuses: enStatuses,
  type: 'Content',
  types: enTypes,
  all: 'All',
  reason: 'Reason',
  ended: 'Delivered or bounced',
  dateFrom: 'Sent from',
  dateTo: 'Sent to',
  open: (document, recipient) => `${document} to ${recipient}`,
  emptyTitle: 'No mail yet',
  emptyHint:
    'When an invoice has been emailed, from here or with the API, the mail stands here a moment later.',
  newInvoice: 'New invoice',
  nothingFound: 'No mail matches',
  nothingFoundHint: 'Try another search or fewer filters.',
  showAll: 'Show all mail',
  reader: 'The captured mail',
  notCapturedYet: 'The mail is not captured yet. It appears here in a moment.',
  close: 'Close',
  from: 'From',
  to: 'To',
  replyTo: 'Reply to',
  dateHeader: 'Date',
  noSubject: '(no subject)',
  view: 'Show as',
  asHtml: 'HTML',
  asText: 'Text',
  htmlFrame: 'Content of the mail',
  noText: 'The mail has no plain text.',
  unnamed: 'attachment',
  toInvoice: 'See the invoice',
  save: (name, size) => `Save ${name} (${size})`,
};

export const mailTexts: Texts<typeof nb> = { nb, en };

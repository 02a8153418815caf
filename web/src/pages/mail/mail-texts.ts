import type { Texts } from '../../text/language.tsx';

type MailTexts = Record<
  | 'title'
  | 'lead'
  | 'list'
  | 'looking'
  | 'emptyTitle'
  | 'emptyHint'
  | 'newInvoice'
  | 'onlyTestTitle'
  | 'onlyTestHint'
  | 'openTest'
  | 'back'
  | 'from'
  | 'to'
  | 'replyTo'
  | 'date'
  | 'noSubject'
  | 'view'
  | 'asHtml'
  | 'asText'
  | 'htmlFrame'
  | 'noText'
  | 'attachments'
  | 'unnamed'
  | 'invoice'
  | 'letter',
  string
> & {
  count: (count: number) => string;
  save: (name: string, size: string) => string;
};

export const mailTexts: Texts<MailTexts> = {
  nb: {
    title: 'E-post',
    lead: 'E-post fra testmiljøet fanges opp her. Ingenting av det når en kunde.',
    list: 'Fanget e-post',
    looking: 'Ny e-post dukker opp av seg selv.',
    emptyTitle: 'Ingen e-post ennå',
    emptyHint:
      'Send en faktura herfra eller med API-et, så dukker e-posten til kunden opp her etter et øyeblikk.',
    newInvoice: 'Lag en testfaktura',
    onlyTestTitle: 'E-post fanges bare i testmiljøet',
    onlyTestHint: 'I produksjon går e-posten til kundene. Hva som er sendt, står på hver faktura.',
    openTest: 'Åpne postkassen i testmiljøet',
    back: 'Tilbake til listen',
    from: 'Fra',
    to: 'Til',
    replyTo: 'Svar til',
    date: 'Dato',
    noSubject: '(uten emne)',
    view: 'Vis som',
    asHtml: 'HTML',
    asText: 'Tekst',
    htmlFrame: 'Innholdet i e-posten',
    noText: 'E-posten har ingen ren tekst.',
    attachments: 'Vedlegg',
    unnamed: 'vedlegg',
    invoice: 'Se fakturaen',
    letter: 'Brev',
    count: (count) => (count === 1 ? '1 e-post' : `${count} e-poster`),
    save: (name, size) => `Last ned ${name} (${size})`,
  },
  en: {
    title: 'Mail',
    lead: 'Mail from the test environment is captured here. None of it reaches a customer.',
    list: 'Captured mail',
    looking: 'New mail appears by itself.',
    emptyTitle: 'No mail yet',
    emptyHint: 'Send an invoice from here or with the API; the mail to the customer appears a moment later.',
    newInvoice: 'Make a test invoice',
    onlyTestTitle: 'Mail is captured in the test environment only',
    onlyTestHint: 'In production mail goes to the customers. What has been sent stands on each invoice.',
    openTest: 'Open the test environment’s mailbox',
    back: 'Back to the list',
    from: 'From',
    to: 'To',
    replyTo: 'Reply to',
    date: 'Date',
    noSubject: '(no subject)',
    view: 'Show as',
    asHtml: 'HTML',
    asText: 'Text',
    htmlFrame: 'Content of the mail',
    noText: 'The mail has no plain text.',
    attachments: 'Attachments',
    unnamed: 'attachment',
    invoice: 'See the invoice',
    letter: 'Letter',
    count: (count) => (count === 1 ? '1 mail' : `${count} mails`),
    save: (name, size) => `Save ${name} (${size})`,
  },
};

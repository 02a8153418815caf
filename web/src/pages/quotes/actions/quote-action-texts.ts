import { commonWords } from '../../../text/common-texts.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';

export const quoteActionTexts = textsByLanguage({
  ...commonWords('edit delete optional'),
  more: ['Flere valg', 'More'],
  deleteTitle: ['Slette utkastet?', 'Delete the draft?'],
  deleteWarning: [
    'Utkastet forsvinner, og det kan ikke angres. Ingenting er sendt.',
    'The draft is gone afterwards, and this cannot be undone. Nothing has been sent.',
  ],
  send: ['Send', 'Send'],
  sendTitle: ['Sende tilbudet?', 'Send the quote?'],
  sendText: (total: string, date: string) => [
    `Tilbudet på ${total} får neste nummer. Kunden kan godta det til og med ${date}. Etterpå kan det ikke endres.`,
    `The quote of ${total} gets the next number. The customer can accept it until ${date}. It cannot be changed afterwards.`,
  ],
  how: ['Slik får kunden tilbudet', 'How the customer gets it'],
  byMail: ['På e-post, med PDF og lenke', 'By email, with PDF and link'],
  byHand: ['Jeg gir kunden lenken eller PDF-en selv', 'I give the customer the link or the PDF myself'],
  sendNow: ['Send nå', 'Send now'],
  issueNow: ['Gjør klar nå', 'Make it ready now'],
  sent: (email: string) => [`Sendt til ${email}.`, `Sent to ${email}.`],
  issued: (number: string) => [
    `Tilbud ${number} er klart. Gi kunden lenken eller PDF-en.`,
    `Quote ${number} is ready. Give the customer the link or the PDF.`,
  ],

  accept: ['Registrer godtatt', 'Record acceptance'],
  acceptTitle: ['Har kunden godtatt tilbudet?', 'Has the customer accepted the quote?'],
  acceptHint: [
    'For svar som kom utenom nettsiden, for eksempel på telefon eller i et møte.',
    'For an answer that came outside the web page, for example by phone or in a meeting.',
  ],
  decline: ['Registrer avslag', 'Record decline'],
  declineTitle: [
    'Har kunden avslått, eller trekker dere tilbudet?',
    'Has the customer declined, or do you withdraw the quote?',
  ],
  declineHint: [
    'Etterpå kan ingen godta tilbudet, og det kan ikke lages faktura av det.',
    'Nobody can accept the quote afterwards, and no invoice can be made of it.',
  ],
  by: ['Navn på den som svarte', 'Name of who answered'],
  acceptReason: ['Slik kom svaret', 'How the answer came'],
  declineReason: ['Begrunnelse', 'Reason'],
  acceptNow: ['Registrer godtatt', 'Record acceptance'],
  declineNow: ['Registrer avslag', 'Record decline'],
  accepted: ['Tilbudet er registrert som godtatt.', 'The quote is recorded as accepted.'],
  declined: ['Tilbudet er registrert som avslått.', 'The quote is recorded as declined.'],

  invoice: ['Lag faktura', 'Create an invoice'],
  invoiceTitle: ['Lag faktura fra tilbudet', 'Create an invoice from the quote'],
  invoiceHint: [
    'Fakturaen blir et utkast som du ser over. Ingenting sendes eller bokføres før du sier fra.',
    'The invoice becomes a draft that you look over. Nothing is sent or posted until you say so.',
  ],
  notAccepted: ['Kunden har ikke godtatt tilbudet ennå.', 'The customer has not accepted the quote yet.'],
  howMuch: ['Hvor mye skal faktureres?', 'How much should be invoiced?'],
  all: ['Hele tilbudet', 'The whole quote'],
  rest: (share: string) => [`Alt som er igjen (${share} %)`, `All that is left (${share} %)`],
  part: ['En del', 'A part'],
  share: ['Prosent av tilbudet', 'Percent of the quote'],
  shareHint: (left: string, sum: string) => [
    `Det er ${left} % igjen. Dette blir omtrent ${sum} med mva.`,
    `${left} % is left. This will be about ${sum} with VAT.`,
  ],
  leftHint: (left: string) => [`Det er ${left} % igjen.`, `${left} % is left.`],
  dueDate: ['Forfall', 'Due date'],
  dueDateHint: [
    'Tomt: som avtalt i tilbudet, ellers etter kundens betalingsfrist.',
    'Empty: as the quote says, else by the customer’s payment term.',
  ],
  invoiceNow: ['Lag utkast', 'Create the draft'],
});

import { commonWords } from '../../../text/common-texts.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';

export const manyCustomersTexts = textsByLanguage({
  ...commonWords('or customer'),
  toMany: ['Til flere kunder:', 'To several customers:'],
  fromList: ['velg dem i kundelisten', 'choose them in the list'],
  fromFile: ['hent dem fra en fil', 'take them from a file'],
  count: (count: number) =>
    count === 1 ? ['1 kunde', '1 customer'] : [`${count} kunder`, `${count} customers`],
  eachOwn: [
    'Hver kunde får sin egen. Du ser over dem før de lages.',
    'Each customer gets one of their own. You look them over before they are created.',
  ],
  show: ['Se hvem', 'See whom'],
  hide: ['Skjul', 'Hide'],
  onlyOne: ['Bare én kunde', 'Only one customer'],
  list: ['Kundene', 'The customers'],
  gone: ['Kunden er slettet', 'The customer is deleted'],
  takeOut: (name: string) => [`Ta ut ${name}`, `Take out ${name}`],
  putBackShort: ['Ta med', 'Take in'],
  putBack: (name: string) => [`Ta med ${name}`, `Take in ${name}`],
  back: ['Tilbake til skjemaet', 'Back to the form'],
  amount: ['Sum med mva', 'Total with VAT'],
  sum: ['Til sammen', 'In all'],
  noEmail: ['Mangler e-post', 'No email'],
  noEmails: (count: string) => [
    `${count} har ingen e-postadresse. De kan lages likevel, men ikke sendes på e-post.`,
    `${count} have no email address. They can be created all the same, but not sent by email.`,
  ],
  review: {
    invoice: (count: number) =>
      count === 1
        ? ['Se over 1 faktura', 'Look over 1 invoice']
        : [`Se over ${count} fakturaer`, `Look over ${count} invoices`],
    recurring: (count: number) =>
      count === 1
        ? ['Se over 1 avtale', 'Look over 1 agreement']
        : [`Se over ${count} avtaler`, `Look over ${count} agreements`],
  },
  checkAgain: ['Sjekk dem på nytt', 'Check them again'],
  asking: ['Sjekker kundene', 'Checking the customers'],
  making: ['Lager', 'Creating'],
  refused: (count: string) => [
    `${count} kan ikke lages. Rett det hos kunden, eller gå videre uten:`,
    `${count} cannot be created. Mend it at the customer, or go on without:`,
  ],
  failed: (count: string) => [`${count} ble ikke laget:`, `${count} were not created:`],
  make: {
    invoice: (count: number) =>
      count === 1 ? ['Lag 1 utkast', 'Create 1 draft'] : [`Lag ${count} utkast`, `Create ${count} drafts`],
    recurring: (count: number) =>
      count === 1
        ? ['Start 1 avtale', 'Start 1 agreement']
        : [`Start ${count} avtaler`, `Start ${count} agreements`],
  },
  made: {
    invoice: (count: number) =>
      count === 1
        ? ['1 utkast er laget', '1 draft is created']
        : [`${count} utkast er laget`, `${count} drafts are created`],
    recurring: (count: number) =>
      count === 1
        ? ['1 avtale er startet', '1 agreement is started']
        : [`${count} avtaler er startet`, `${count} agreements are started`],
  },
  hint: {
    invoice: [
      'Ingenting sendes ennå. Etterpå kan du sende alle, eller angre alle.',
      'Nothing is sent yet. Afterwards you can send all of them, or undo all of them.',
    ],
    recurring: [
      'Ingenting sendes før første dato. Frem til da kan du angre alle.',
      'Nothing is sent before the first date. Until then you can undo all of them.',
    ],
  },
  showMade: ['Vis dem', 'Show them'],
});

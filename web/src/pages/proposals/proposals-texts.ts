import { commonWords } from '../../text/common-texts.ts';
import type { Wording } from '../../text/texts-by-language.ts';
import { textsByLanguage, textsOfCodes } from '../../text/texts-by-language.ts';
import type { View } from './proposals.ts';

export const proposalsTexts = textsByLanguage({
  ...commonWords('amount status customer lines'),
  title: ['Godkjenninger', 'Approvals'],
  lead: [
    'API-klienter har spurt om å få gjøre dette. Ingenting skjer før noen godkjenner.',
    'API clients have asked to do this. Nothing happens until somebody approves.',
  ],
  leadOfOthers: [
    'API-klienter har spurt om å få gjøre dette. En eier eller administrator avgjør.',
    'API clients have asked to do this. An owner or an admin decides.',
  ],
  toClients: ['API-klienter', 'API clients'],
  list: ['Godkjenninger', 'Approvals'],
  viewsLabel: ['Vis', 'Show'],
  views: {
    open: ['Venter', 'Waiting'],
    approved: ['Godkjent', 'Approved'],
    declined: ['Avslått', 'Declined'],
    stale: ['Utdatert', 'Outdated'],
    expired: ['Utløpt', 'Expired'],
    all: ['Alle', 'All'],
  } satisfies Record<View, Wording>,
  warnings: ['Vær oppmerksom på dette', 'Please note'],
  warningsOf: textsOfCodes({
    'method-without-account': [
      'Betalingsmåten har ikke en egen konto. Betalingen blir ført på bankkontoen.',
      'The method of payment has no account of its own. The payment will be posted to the bank account.',
    ],
    'closed-month': [
      'Måneden er låst. Bilaget blir ført den første åpne dagen.',
      'The month is closed. The entry will be posted on the first open day.',
    ],
    'sales-with-settlement': [
      'Bilaget gjør opp mva med en linje på 2740 eller 2745. Salg uten mva-kode i samme bilag er ikke med i mva-meldingen.',
      'The entry settles VAT with a line on 2740 or 2745. Sales without a VAT code in the same entry are in no VAT return.',
    ],
  }),
  what: ['Hva som vil skje', 'What will happen'],
  about: ['Gjelder', 'About'],
  asked: ['Spurt av', 'Asked by'],
  when: ['Når', 'When'],
  until: ['Frist', 'Until'],
  emptyTitle: ['Ingenting venter på godkjenning', 'Nothing waits for approval'],
  emptyHint: [
    'Når en API-klient må spørre først, kommer det hit.',
    'When an API client has to ask first, it comes here.',
  ],
  nothingFound: ['Ingen slike', 'None of these'],
  nothingFoundHint: ['Det som er avgjort, ligger her i 90 dager.', 'What is decided stays here for 90 days.'],
  showAll: ['Vis det som venter', 'Show what waits'],
  seeDecided: ['Se det som er avgjort', 'See what is decided'],
  willHappen: ['Dette vil skje', 'This will happen'],
  happened: ['Dette er gjort', 'This is done'],
  wouldHappen: ['Dette ville ha skjedd', 'This would have happened'],
  wouldNow: ['Slik ville det blitt nå', 'As it would be now'],
  document: ['Dokument', 'Document'],
  sentTo: ['E-post til', 'Email to'],
  sentAs: ['Sendes som', 'Sent as'],
  eInvoiceTo: (orgNumber: string) => [
    `e-faktura til organisasjonsnummer ${orgNumber}`,
    `e-invoice to organisation number ${orgNumber}`,
  ],
  notSent: ['Blir ikke sendt: leveres på annen måte', 'Not sent: delivered otherwise'],
  dueDate: ['Forfall', 'Due date'],
  leftToPay: ['Igjen å betale etterpå', 'Left to pay afterwards'],
  dearestDate: ['Høyeste beløp på en dato', 'Highest amount of a date'],
  twelveMonths: ['Sum av de første tolv månedene', 'Total of the first twelve months'],
  none: ['ingen', 'none'],
  linesOf: ['Linjene på dokumentet', 'The lines of the document'],
  bookings: ['Bokføring', 'Bookings'],
  entryOf: (number: number) => [`Bilag ${number}`, `Entry ${number}`],
  effects: ['Fører også til', 'Also leads to'],
  pdf: ['Dokumentet', 'The document'],
  who: ['Hvem spør', 'Who asks'],
  client: ['API-klient', 'API client'],
  app: ['App', 'App'],
  onBehalfOf: ['På vegne av', 'On behalf of'],
  aboveLimit: [
    'Beløpet er over grensen for API-klienten.',
    'The amount is above the limit of the API client.',
  ],
  mayBeDone: ['Kan være gjort allerede', 'May be done already'],
  mayBeDoneAlone: [
    'Noe kan være gjort allerede: åpne og godkjenn hver for seg.',
    'Some may be done already: open and approve them one by one.',
  ],
  mayBeDoneHint: [
    'Tjenesten er lagt tilbake fra en sikkerhetskopi etter at det ble spurt om dette. Noen kan ha godkjent det i timene som er tapt. Se etter hos kunden, i banken eller i e-posten før du godkjenner.',
    'The service was restored from a backup after this was asked for. Somebody may have approved it in the hours that are lost. Look with the customer, in the bank or in your email before you approve.',
  ],
  leads: {
    approved: (whom: string, when: string) => [
      `Godkjent av ${whom}, ${when}`,
      `Approved by ${whom}, ${when}`,
    ],
    declined: (whom: string, when: string) => [`Avslått av ${whom}, ${when}`, `Declined by ${whom}, ${when}`],
    stale: (whom: string, when: string) => [
      `${whom} ville godkjenne, ${when}`,
      `${whom} wanted to approve, ${when}`,
    ],
    expired: (_whom: string, when: string) => [`Ingen svarte innen ${when}`, `Nobody answered by ${when}`],
  },
  asksFor: ['Dette er det spurt om', 'What is asked for'],
  quotedHint: [
    'Tekst i kursiv er skrevet av den som spør. Tilgode har ikke kontrollert innholdet.',
    'Text in italics is written by the one who asks. Tilgode has not checked what it says.',
  ],
  willBe: ['Slik blir det', 'As it will be'],
  isNow: ['Slik ble det', 'As it became'],
  asItIs: ['Slik det er nå', 'As it is now'],
  asItWas: ['Slik det var før', 'As it was before'],
  forDevelopers: ['For utviklere', 'For developers'],
  request: ['Forespørselen slik den kom', 'The request as it came'],
  approve: ['Godkjenn', 'Approve'],
  decline: ['Avslå', 'Decline'],
  approved: (done: string) => [`Godkjent. ${done}`, `Approved. ${done}`],
  declined: ['Avslått. Ingenting er gjort.', 'Declined. Nothing is done.'],
  toResult: ['Åpne resultatet', 'Open the result'],
  decision: ['Avgjørelsen', 'The decision'],
  confirm: ['bekreft', 'confirm'],
  toList: ['Alle godkjenninger', 'All approvals'],
  leadOfOne: (client: string) => [
    `${client} ber om dette. Ingenting er gjort ennå.`,
    `${client} asks for this. Nothing is done yet.`,
  ],
  leadOfUnsure: (client: string) => [`${client} ber om dette.`, `${client} asks for this.`],
  staleTitle: [
    'Ikke gjort: noe er endret siden API-klienten spurte',
    'Not done: something has changed since the API client asked',
  ],
  staleRefused: ['Ikke gjort: det går ikke lenger', 'Not done: it is no longer possible'],
  staleHint: [
    'Ingenting er gjort. API-klienten må spørre på nytt.',
    'Nothing is done. The API client has to ask anew.',
  ],
  changed: (before: string, after: string) => [`fra ${before} til ${after}`, `from ${before} to ${after}`],
  from: ['fra', 'from'],
  to: ['til', 'to'],
  changedOther: ['Andre opplysninger er endret.', 'Other details have changed.'],
  notAlike: [
    'Velg forespørsler av samme slag for å godkjenne flere om gangen.',
    'Choose requests of the same kind to approve several at a time.',
  ],
  more: (count: number) => [`og ${count} til`, `and ${count} more`],
  sum: ['Til sammen', 'In total'],
  together: (sum: string) => [`til sammen ${sum}`, `${sum} in total`],
  many: {
    approve: (count: number) =>
      count === 1
        ? ['Godkjenne 1 forespørsel?', 'Approve 1 request?']
        : [`Godkjenne ${count} forespørsler?`, `Approve ${count} requests?`],
    decline: (count: number) =>
      count === 1
        ? ['Avslå 1 forespørsel?', 'Decline 1 request?']
        : [`Avslå ${count} forespørsler?`, `Decline ${count} requests?`],
  },
  run: {
    approve: (count: number) => [`Godkjenn ${count}`, `Approve ${count}`],
    decline: (count: number) => [`Avslå ${count}`, `Decline ${count}`],
  },
  running: { approve: ['Godkjenner', 'Approving'], decline: ['Avslår', 'Declining'] },
  done: {
    approve: (count: number) =>
      count === 0
        ? ['Ingen er godkjent.', 'None is approved.']
        : [`${count} godkjent.`, `${count} approved.`],
    decline: (count: number) =>
      count === 0 ? ['Ingen er avslått.', 'None is declined.'] : [`${count} avslått.`, `${count} declined.`],
  },
  failed: (count: number) =>
    count === 1
      ? ['1 ble ikke gjort:', '1 was not done:']
      : [`${count} ble ikke gjort:`, `${count} were not done:`],
  again: (count: number) => [`Prøv ${count} igjen`, `Try ${count} again`],
  isStale: [
    'Noe er endret siden API-klienten spurte, så ingenting er gjort.',
    'Something has changed since the API client asked, so nothing is done.',
  ],
});

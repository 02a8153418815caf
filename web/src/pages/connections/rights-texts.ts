import type { Scope } from '../../../../server/src/domain/access/scopes.ts';
import type { ThreeWording } from '../../text/texts-by-language.ts';
import { textsInThree } from '../../text/texts-by-language.ts';

/** What an app may see by a scope, in sentences that somebody understands who runs a shop. */
const sees = {
  invoices: [
    'Se fakturaene, tilbudene, produktene og innbetalingene, og hva kundene har fått tilsendt',
    'Sjå fakturaane, tilboda, produkta og innbetalingane, og kva kundane har fått tilsendt',
    'See the invoices, quotes, products and payments, and what was sent to the customers',
  ],
  clients: [
    'Se kundene, med adressene deres og hva de skylder',
    'Sjå kundane, med adressene deira og kva dei skuldar',
    'See the customers, with their addresses and what they owe',
  ],
  bilag: [
    'Se bilagene, kvitteringene og kontoplanen i regnskapet',
    'Sjå bilaga, kvitteringane og kontoplanen i rekneskapen',
    'See the entries, receipts and accounts of the books',
  ],
  reports: [
    'Se resultat, balanse, mva og salg, og laste ned regnskapet som fil',
    'Sjå resultat, balanse, mva og sal, og laste ned rekneskapen som fil',
    'See results, balance, VAT and sales, and download the books as a file',
  ],
  bank: [
    'Se bankkontoene, inn- og utbetalingene i banken, og bankavstemmingen',
    'Sjå bankkontoane, inn- og utbetalingane i banken, og bankavstemminga',
    'See the bank accounts, the payments at the bank, and the reconciliation',
  ],
  events: [
    'Få vite det med en gang når noe skjer med det den kan se',
    'Få vite det med ein gong når noko skjer med det han kan sjå',
    'Hear at once when something happens to what it can see',
  ],
  webhooks: [
    'Se hvilke andre systemer som får beskjed fra Tilgode',
    'Sjå kva andre system som får melding frå Tilgode',
    'See which other systems are told by Tilgode',
  ],
  imports: [
    'Se filene som er hentet inn fra andre systemer',
    'Sjå filene som er henta inn frå andre system',
    'See the files that were taken in from other systems',
  ],
} satisfies Record<string, ThreeWording>;

const invoicing = {
  send: [
    'Lage og sende fakturaer, kreditnotaer og tilbud',
    'Lage og sende fakturaer, kreditnotaer og tilbod',
    'Make and send invoices, credit notes and quotes',
  ],
  remind: [
    'Sende purringer og inkassovarsler',
    'Sende purringar og inkassovarsel',
    'Send reminders and collection notices',
  ],
  pay: [
    'Registrere innbetalinger, og det som er tapt eller skal betales tilbake',
    'Registrere innbetalingar, og det som er tapt eller skal betalast tilbake',
    'Record payments, and what is lost or paid back',
  ],
  products: [
    'Endre produkter og gjentakende fakturaer',
    'Endre produkt og gjentakande fakturaer',
    'Change products and recurring invoices',
  ],
} satisfies Record<string, ThreeWording>;

export const rightsTexts = textsInThree({
  title: ['Dette får appen lov til', 'Dette får appen lov til', 'This is what the app may do'],
  onlySees: ['Den kan ikke endre noe.', 'Han kan ikkje endre noko.', 'It cannot change anything.'],
  seeing: sees,
  doing: {
    'invoices:write': invoicing,
    'invoices:admin': {
      ...invoicing,
      settings: [
        'Endre innstillinger for e-faktura, valuta og bank',
        'Endre innstillingar for e-faktura, valuta og bank',
        'Change settings of e-invoices, currencies and the bank',
      ],
    },
    'clients:write': {
      change: ['Legge til og endre kunder', 'Leggje til og endre kundar', 'Add and change customers'],
    },
    'clients:admin': {
      change: [
        'Legge til, endre og slette kunder',
        'Leggje til, endre og slette kundar',
        'Add, change and delete customers',
      ],
    },
    'bilag:write': {
      post: ['Føre og tilbakeføre bilag', 'Føre og tilbakeføre bilag', 'Post and reverse entries'],
      close: [
        'Låse og åpne måneder, og avslutte år',
        'Låse og opne månader, og avslutte år',
        'Close and open months, and close years',
      ],
      chart: ['Endre kontoplanen', 'Endre kontoplanen', 'Change the chart of accounts'],
    },
    'bank:write': {
      match: [
        'Hente inn bankfiler, bestemme hva betalinger gjelder, og lage filer med utbetalinger til banken',
        'Hente inn bankfiler, avgjere kva betalingar gjeld, og lage filer med utbetalingar til banken',
        'Take in bank files, decide what payments are for, and make files of payments for the bank',
      ],
    },
    'webhooks:write': {
      send: [
        'Sende beskjed til andre adresser på internett hver gang noe skjer',
        'Sende melding til andre adresser på internett kvar gong noko skjer',
        'Tell other addresses on the internet each time something happens',
      ],
    },
    'imports:write': {
      move: [
        'Hente inn filer fra andre systemer, og flytte regnskapet hit',
        'Hente inn filer frå andre system, og flytte rekneskapen hit',
        'Take in files from other systems, and move the books here',
      ],
    },
    'exports:write': {
      all: [
        'Laste ned alt i selskapet i én fil',
        'Laste ned alt i selskapet i éi fil',
        'Download everything in the company in one file',
      ],
    },
  } satisfies Record<Exclude<Scope, `${string}:read`>, Record<string, ThreeWording>>,
  /** Why a person has to tick it themselves. */
  dangers: {
    'bank:write': [
      'Penger kan gå ut av kontoen når en slik fil sendes til banken.',
      'Pengar kan gå ut av kontoen når ei slik fil blir send til banken.',
      'Money can leave the account when such a file is sent to the bank.',
    ],
    'webhooks:write': [
      'Opplysninger om kunder og fakturaer går da til adresser som appen velger.',
      'Opplysningar om kundar og fakturaer går då til adresser som appen vel.',
      'What concerns customers and invoices then goes to addresses that the app chooses.',
    ],
    'exports:write': [
      'En kopi av alle kunder, fakturaer og bilag kan ikke hentes tilbake.',
      'Ein kopi av alle kundar, fakturaer og bilag kan ikkje hentast tilbake.',
      'A copy of all customers, invoices and entries cannot be taken back.',
    ],
  },
});

export type RightsTexts = (typeof rightsTexts)['nb'];

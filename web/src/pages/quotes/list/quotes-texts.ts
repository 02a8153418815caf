import { commonWords } from '../../../text/common-texts.ts';
import type { Wording } from '../../../text/texts-by-language.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';
import type { View } from './quote-choice.ts';

export const quotesTexts = textsByLanguage({
  ...commonWords('viewsLabel draft deleted customer date status'),
  title: ['Tilbud', 'Quotes'],
  new: ['Nytt tilbud', 'New quote'],
  searchHint: ['Kunde, nummer eller referanse', 'Customer, number or reference'],
  views: {
    all: ['Alle', 'All'],
    drafts: ['Utkast', 'Drafts'],
    waiting: ['Venter på svar', 'Awaiting answer'],
    accepted: ['Godtatt', 'Accepted'],
    expired: ['Utløpt', 'Expired'],
    declined: ['Avslått', 'Declined'],
    invoiced: ['Fakturert', 'Invoiced'],
  } satisfies Record<View, Wording>,
  list: ['Tilbud', 'Quotes'],
  number: ['Nummer', 'Number'],
  validUntil: ['Gyldig til', 'Valid until'],
  reference: ['Referanse', 'Reference'],
  total: ['Sum med mva', 'Total with VAT'],
  invoicedShare: ['Fakturert', 'Invoiced'],
  emptyTitle: ['Ingen tilbud ennå', 'No quotes yet'],
  emptyHint: [
    'Lag det første her. Kunden kan godta det på en nettside, og du lager faktura av det etterpå.',
    'Create the first one here. The customer can accept it on a web page, and you invoice it afterwards.',
  ],
  nothingFound: ['Ingen tilbud passer', 'No quote matches'],
  nothingFoundHint: ['Prøv et annet søk eller et annet utvalg.', 'Try another search or another view.'],
  showAll: ['Vis alle tilbud', 'Show all quotes'],
});

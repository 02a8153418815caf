import {
  readClientType,
  readCountry,
  readCurrency,
  readLanguage,
  readNumber,
  readText,
} from './cell-values.ts';
import type { Columns } from './columns.ts';

export const CLIENT_COLUMNS: Columns = {
  known: [
    {
      field: 'externalId',
      headers: ['Kundenummer', 'Customer number', 'Kundenr', 'Kunde nr', 'Customer no', 'Customer ID'],
      read: readText,
    },
    {
      field: 'name',
      headers: [
        'Navn',
        'Name',
        'Namn',
        'Kunde',
        'Kundenavn',
        'Customer',
        'Customer name',
        'Firma',
        'Company',
      ],
      read: readText,
    },
    { field: 'type', headers: ['Kundetype', 'Customer type', 'Type'], read: readClientType },
    {
      field: 'orgNumber',
      headers: [
        'Organisasjonsnummer',
        'Organisation number',
        'Organization number',
        'Org.nr.',
        'Org. no.',
        'Organisasjonsnr',
        'Organization no',
      ],
      read: readText,
    },
    {
      field: 'vatNumber',
      headers: ['Utenlandsk mva-nummer', 'VAT number', 'Mva-nummer', 'VAT no'],
      read: readText,
    },
    {
      field: 'country',
      headers: [
        'Land',
        'Country',
        'Landkode',
        'Country code',
        'Postadresse - land',
        'Postal address - country',
      ],
      read: readCountry,
    },
    {
      field: 'email',
      headers: ['E-post', 'Email', 'E-mail', 'E-postadresse', 'Email address', 'Customer email'],
      read: readText,
    },
    { field: 'phone', headers: ['Telefon', 'Phone', 'Tlf', 'Mobil', 'Telephone', 'Mobile'], read: readText },
    {
      field: 'address',
      headers: [
        'Adresse',
        'Address',
        'Gateadresse',
        'Street address',
        'Postadresse',
        'Postadresse - linje 1',
        'Postal address - line 1',
      ],
      read: readText,
    },
    {
      field: 'postalCode',
      headers: [
        'Postnummer',
        'Postal code',
        'Postnr',
        'Postcode',
        'Zip',
        'Zip code',
        'Postadresse - postnummer',
        'Postal address - postal code',
      ],
      read: readText,
    },
    {
      field: 'city',
      headers: ['Poststed', 'City', 'Poststad', 'By', 'Town', 'Postadresse - sted', 'Postal address - city'],
      read: readText,
    },
    {
      field: 'contactPerson',
      headers: ['Kontaktperson', 'Contact person', 'Kontakt', 'Contact'],
      read: readText,
    },
    { field: 'language', headers: ['Språk', 'Language'], read: readLanguage },
    {
      field: 'paymentTermDays',
      headers: [
        'Betalingsfrist (dager)',
        'Payment term (days)',
        'Betalingsfrist',
        'Payment term',
        'Kredittid',
      ],
      read: readNumber,
    },
    { field: 'currency', headers: ['Valuta', 'Currency', 'Valutakode', 'Currency code'], read: readCurrency },
    {
      field: 'internalNote',
      headers: ['Internt notat', 'Internal note', 'Notat', 'Note', 'Merknad'],
      read: readText,
    },
  ],
  ambiguous: [],
};

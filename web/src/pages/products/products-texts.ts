import { commonWords } from '../../text/common-texts.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';

export const productsTexts = textsByLanguage({
  ...commonWords('viewsLabel name unit vat save delete'),
  title: ['Produkter', 'Products'],
  lead: [
    'Varer og tjenester du selger ofte. Skriv navnet eller nummeret på en fakturalinje, så fyller produktet ut resten.',
    'Goods and services that you sell often. Type the name or number on a line of an invoice, and the product fills in the rest.',
  ],
  new: ['Nytt produkt', 'New product'],
  create: ['Legg til produkt', 'Add product'],
  list: ['Produkter', 'Products'],
  views: { active: ['I bruk', 'In use'], archived: ['Arkiverte', 'Archived'] },
  searchHint: ['Navn eller nummer', 'Name or number'],
  emptyTitle: ['Ingen produkter ennå', 'No products yet'],
  emptyHint: [
    'Legg til det første her, eller lagre en fakturalinje som produkt mens du skriver fakturaen.',
    'Add the first one here, or save a line as a product while you write an invoice.',
  ],
  nothingFound: ['Ingen produkter passer', 'No product matches'],
  nothingFoundHint: [
    'Prøv et annet søk, eller se om produktet er arkivert.',
    'Try another search, or see whether the product is archived.',
  ],
  showAll: ['Vis alle produkter i bruk', 'Show all products in use'],
  nameHint: ['Blir beskrivelsen på fakturalinjen.', 'Becomes the description of the line.'],
  number: ['Nummer', 'Number'],
  numberHint: ['Tomt: neste ledige nummer.', 'Empty: the next free number.'],
  noUnit: ['Ikke oppgitt', 'Not stated'],
  price: ['Pris', 'Price'],
  priceKind: ['Prisen er', 'The price is'],
  withVat: ['med mva', 'with VAT'],
  withoutVat: ['uten mva', 'without VAT'],
  usualVat: ['Selskapets vanlige mva-sats', 'The company’s standard VAT rate'],
  account: ['Inntektskonto', 'Income account'],
  standardAccount: ['Standardkonto', 'Booking account'],
  changed: ['Sist endret', 'Last changed'],
  archived: ['Arkivert', 'Archived'],
  numbered: (number: string) => [`Produktnummer ${number}`, `Product number ${number}`],
  details: ['Opplysninger', 'Details'],
  factsHint: [
    'Fakturalinjer som allerede har produktet, beholder det de fikk.',
    'Lines that have the product already keep what they got.',
  ],
  saved: ['Endringene er lagret.', 'The changes are saved.'],
  exists: ['Se produktet som har nummeret', 'See the product that has the number'],
  archive: ['Arkiver', 'Archive'],
  takeBack: ['Ta i bruk igjen', 'Use again'],
  archivedNotice: [
    'Produktet er arkivert. Nye linjer kan ikke bruke det.',
    'The product is archived. New lines cannot use it.',
  ],
  takenBack: ['Produktet kan brukes på nye linjer igjen.', 'New lines can use the product again.'],
  deleteTitle: (name: string) => [`Slette ${name}?`, `Delete ${name}?`],
  deleteHint: [
    'Et produkt som aldri er brukt på en linje, blir borte. Er det brukt, blir det arkivert, og linjene beholder det.',
    'A product that no line has ever used is gone for good. One that was used is archived, and its lines keep it.',
  ],
  wasUsed: [
    'Produktet er brukt på en linje, så det er arkivert i stedet for slettet.',
    'A line has used the product, so it is archived instead of deleted.',
  ],
});

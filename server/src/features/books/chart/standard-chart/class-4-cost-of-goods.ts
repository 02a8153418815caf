import type { ChartRow } from './chart-row.ts';

// One account per line, so that the table can be read down its columns.
// prettier-ignore
export const COST_OF_GOODS: readonly ChartRow[] = [
  // Materials and own production
  ['4000', 'Kjøp av råvarer, høy mva-sats', 'Kjøp av råvarer, høg mva-sats', 'Purchases of raw materials, high VAT rate', '1'],
  ['4010', 'Kjøp av råvarer, middels mva-sats', 'Kjøp av råvarer, middels mva-sats', 'Purchases of raw materials, middle VAT rate', '11'],
  ['4020', 'Kjøp av råvarer, uten mva.', 'Kjøp av råvarer, utan mva.', 'Purchases of raw materials, no VAT', null],
  ['4030', 'Kjøp av råvarer fra utlandet', 'Kjøp av råvarer frå utlandet', 'Purchases of raw materials from abroad', null],
  ['4060', 'Frakt og spedisjon på råvarer', 'Frakt og spedisjon på råvarer', 'Freight and forwarding of raw materials', '1'],
  ['4070', 'Rabatter på kjøp av råvarer', 'Rabattar på kjøp av råvarer', 'Discounts on raw materials', '1'],
  ['4090', 'Endring i lager av råvarer', 'Endring i lager av råvarer', 'Change in stock of raw materials'],
  ['4190', 'Endring i varer under tilvirkning', 'Endring i varer under tilverking', 'Change in goods in production'],
  ['4295', 'Endring i lager av ferdige egenproduserte varer', 'Endring i lager av ferdige eigenproduserte varer', 'Change in stock of finished self-manufactured goods'],

  // Goods for resale
  ['4300', 'Kjøp av varer for videresalg, høy mva-sats', 'Kjøp av varer for vidaresal, høg mva-sats', 'Purchases for resale, high VAT rate', '1'],
  ['4310', 'Kjøp av varer for videresalg, middels mva-sats', 'Kjøp av varer for vidaresal, middels mva-sats', 'Purchases for resale, middle VAT rate', '11'],
  ['4330', 'Kjøp av varer for videresalg, uten mva.', 'Kjøp av varer for vidaresal, utan mva.', 'Purchases for resale, no VAT', null],
  ['4335', 'Kjøp av brukte varer for videresalg', 'Kjøp av brukte varer for vidaresal', 'Purchases of second-hand goods for resale', null],
  ['4340', 'Kjøp av varer for videresalg fra utlandet', 'Kjøp av varer for vidaresal frå utlandet', 'Purchases for resale from abroad', null],
  ['4345', 'Toll og innførselsavgifter', 'Toll og innførselsavgifter', 'Customs and import duties', null],
  ['4360', 'Frakt på varer for videresalg', 'Frakt på varer for vidaresal', 'Freight on goods for resale', '1'],
  ['4370', 'Rabatter på kjøp av varer for videresalg', 'Rabattar på kjøp av varer for vidaresal', 'Discounts on purchases for resale', '1'],
  ['4375', 'Bonus fra leverandører', 'Bonus frå leverandørar', 'Supplier bonuses', '1'],
  ['4385', 'Svinn', 'Svinn', 'Shrinkage'],
  ['4388', 'Nedskrivning av ukurante varer', 'Nedskriving av ukurante varer', 'Write-down of obsolete goods'],
  ['4390', 'Endring i lager av varer for videresalg', 'Endring i lager av varer for vidaresal', 'Change in stock of goods for resale'],

  // Services bought to be delivered onwards
  ['4500', 'Innleid arbeidskraft i produksjonen', 'Innleigd arbeidskraft i produksjonen', 'Hired labour in production', '1'],
  ['4510', 'Underleverandører, høy mva-sats', 'Underleverandørar, høg mva-sats', 'Subcontractors, high VAT rate', '1'],
  ['4520', 'Underleverandører, uten mva.', 'Underleverandørar, utan mva.', 'Subcontractors, no VAT', null],
  ['4530', 'Underleverandører fra utlandet', 'Underleverandørar frå utlandet', 'Subcontractors from abroad', null],
  ['4540', 'Persontransport for videresalg', 'Persontransport for vidaresal', 'Passenger transport for resale', '13'],
  ['4550', 'Overnatting for videresalg', 'Overnatting for vidaresal', 'Accommodation for resale', '13'],
  ['4560', 'Lisenser og rettigheter for videresalg', 'Lisensar og rettar for vidaresal', 'Licences and rights for resale', '1'],
  ['4570', 'Datadrift av leverte tjenester', 'Datadrift av leverte tenester', 'Hosting of services delivered', '1'],
  ['4590', 'Endring i oppdrag under utførelse', 'Endring i oppdrag under utføring', 'Change in assignments in progress'],
  ['4990', 'Varer tatt ut til eget bruk', 'Varer tekne ut til eige bruk', 'Goods withdrawn for own use'],
  ['4995', 'Endring i beholdningen av egenproduserte driftsmidler', 'Endring i behaldninga av eigenproduserte driftsmiddel', 'Change in stock of self-manufactured fixed assets'],
];

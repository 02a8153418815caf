import type { ChartRow } from './chart-row.ts';

// One account per line, so that the table can be read down its columns.
// prettier-ignore
export const INCOME: readonly ChartRow[] = [
  // Sales with VAT
  ['3000', 'Salg av varer, høy mva-sats', 'Sal av varer, høg mva-sats', 'Sales of goods, high VAT rate', '3'],
  ['3005', 'Salg av egenproduserte varer, høy mva-sats', 'Sal av eigenproduserte varer, høg mva-sats', 'Sales of self-manufactured goods, high VAT rate', '3'],
  ['3020', 'Salg av tjenester, høy mva-sats', 'Sal av tenester, høg mva-sats', 'Sales of services, high VAT rate', '3'],
  ['3025', 'Salg av abonnement, høy mva-sats', 'Sal av abonnement, høg mva-sats', 'Sales of subscriptions, high VAT rate', '3'],
  ['3027', 'Salg av programvare, høy mva-sats', 'Sal av programvare, høg mva-sats', 'Sales of software, high VAT rate', '3'],
  ['3030', 'Salg, middels mva-sats', 'Sal, middels mva-sats', 'Sales, middle VAT rate', '31'],
  ['3050', 'Salg, lav mva-sats', 'Sal, låg mva-sats', 'Sales, low VAT rate', '33'],
  ['3052', 'Salg av overnatting, lav mva-sats', 'Sal av overnatting, låg mva-sats', 'Sales of accommodation, low VAT rate', '33'],
  ['3054', 'Salg av persontransport, lav mva-sats', 'Sal av persontransport, låg mva-sats', 'Sales of passenger transport, low VAT rate', '33'],
  ['3060', 'Uttak av varer, høy mva-sats', 'Uttak av varer, høg mva-sats', 'Withdrawals of goods, high VAT rate', '3'],
  ['3062', 'Uttak av tjenester, høy mva-sats', 'Uttak av tenester, høg mva-sats', 'Withdrawals of services, high VAT rate', '3'],
  ['3064', 'Uttak, middels mva-sats', 'Uttak, middels mva-sats', 'Withdrawals, middle VAT rate', '31'],
  ['3066', 'Uttak, lav mva-sats', 'Uttak, låg mva-sats', 'Withdrawals, low VAT rate', '33'],
  ['3070', 'Viderefakturerte kostnader, høy mva-sats', 'Vidarefakturerte kostnader, høg mva-sats', 'Reinvoiced costs, high VAT rate', '3'],
  ['3080', 'Rabatter på salg, høy mva-sats', 'Rabattar på sal, høg mva-sats', 'Sales discounts, high VAT rate', '3'],
  ['3082', 'Rabatter på salg, middels mva-sats', 'Rabattar på sal, middels mva-sats', 'Sales discounts, middle VAT rate', '31'],
  ['3084', 'Rabatter på salg, lav mva-sats', 'Rabattar på sal, låg mva-sats', 'Sales discounts, low VAT rate', '33'],
  ['3086', 'Bonus til kunder, høy mva-sats', 'Bonus til kundar, høg mva-sats', 'Customer bonuses, high VAT rate', '3'],
  ['3090', 'Endring i opptjente, ikke fakturerte inntekter', 'Endring i opptente, ikkje fakturerte inntekter', 'Change in earned, non-invoiced income'],

  // Zero-rated sales and exports
  ['3100', 'Salg av varer, fritatt for mva.', 'Sal av varer, friteke for mva.', 'Sales of goods, zero-rated', '5'],
  ['3105', 'Utførsel av varer', 'Utførsel av varer', 'Exports of goods', '52'],
  ['3120', 'Salg av tjenester, fritatt for mva.', 'Sal av tenester, friteke for mva.', 'Sales of services, zero-rated', '5'],
  ['3125', 'Utførsel av tjenester', 'Utførsel av tenester', 'Exports of services', '52'],
  ['3140', 'Uttak, fritatt for mva.', 'Uttak, friteke for mva.', 'Withdrawals, zero-rated', '5'],
  ['3180', 'Rabatter på salg, fritatt for mva.', 'Rabattar på sal, friteke for mva.', 'Sales discounts, zero-rated', '5'],

  // Sales outside the VAT Act
  ['3200', 'Salg av varer, utenfor mva-loven', 'Sal av varer, utanfor mva-lova', 'Sales of goods, outside the VAT Act', '6'],
  ['3220', 'Salg av tjenester, utenfor mva-loven', 'Sal av tenester, utanfor mva-lova', 'Sales of services, outside the VAT Act', '6'],
  ['3225', 'Salg av helsetjenester', 'Sal av helsetenester', 'Sales of health services', '6'],
  ['3230', 'Salg av undervisning og kurs', 'Sal av undervising og kurs', 'Sales of teaching and courses', '6'],
  ['3235', 'Salg av finansielle tjenester', 'Sal av finansielle tenester', 'Sales of financial services', '6'],
  ['3260', 'Uttak, utenfor mva-loven', 'Uttak, utanfor mva-lova', 'Withdrawals, outside the VAT Act', '6'],
  ['3280', 'Rabatter på salg, utenfor mva-loven', 'Rabattar på sal, utanfor mva-lova', 'Sales discounts, outside the VAT Act', '6'],

  // Grants and contributions
  ['3400', 'Offentlige tilskudd', 'Offentlege tilskot', 'Government grants', '7'],
  ['3420', 'Skattefradrag for forskning og utvikling, inntektsført', 'Skattefrådrag for forsking og utvikling, inntektsført', 'Research and development tax credit recognised', '7'],
  ['3430', 'Mottatte gaver og innsamlede midler', 'Mottekne gåver og innsamla midlar', 'Gifts received and funds raised', '7'],
  ['3440', 'Medlemskontingenter', 'Medlemskontingentar', 'Membership fees received', '6'],
  ['3450', 'Sponsorinntekter', 'Sponsorinntekter', 'Sponsorship income', '3'],
  ['3500', 'Endring i uopptjent inntekt', 'Endring i uopptent inntekt', 'Change in unearned income'],

  // Rent, commission and rights
  ['3600', 'Leieinntekter fra fast eiendom, utenfor mva-loven', 'Leigeinntekter frå fast eigedom, utanfor mva-lova', 'Rental income from property, outside the VAT Act', '6'],
  ['3605', 'Leieinntekter fra fast eiendom, høy mva-sats', 'Leigeinntekter frå fast eigedom, høg mva-sats', 'Rental income from property, high VAT rate', '3'],
  ['3615', 'Leieinntekter fra boliger', 'Leigeinntekter frå bustader', 'Rental income from dwellings', '6'],
  ['3620', 'Leieinntekter fra maskiner og utstyr', 'Leigeinntekter frå maskiner og utstyr', 'Rental income from machinery and equipment', '3'],
  ['3695', 'Andre leieinntekter', 'Andre leigeinntekter', 'Other rental income', null],
  ['3700', 'Provisjonsinntekter, høy mva-sats', 'Provisjonsinntekter, høg mva-sats', 'Commission income, high VAT rate', '3'],
  ['3705', 'Provisjonsinntekter, utenfor mva-loven', 'Provisjonsinntekter, utanfor mva-lova', 'Commission income, outside the VAT Act', '6'],
  ['3710', 'Lisens-, patent- og royaltyinntekter', 'Lisens-, patent- og royaltyinntekter', 'Licence, patent and royalty income', '3'],
  ['3750', 'Fakturerte konserntjenester', 'Fakturerte konserntenester', 'Intra-group services invoiced', '3'],

  // Disposals and other income
  ['3800', 'Salgssum for driftsmidler, høy mva-sats', 'Salssum for driftsmiddel, høg mva-sats', 'Proceeds from fixed assets, high VAT rate', '3'],
  ['3805', 'Salgssum for driftsmidler, uten mva.', 'Salssum for driftsmiddel, utan mva.', 'Proceeds from fixed assets, no VAT', null],
  ['3809', 'Bokført verdi av solgte driftsmidler', 'Bokført verdi av selde driftsmiddel', 'Carrying amount of fixed assets sold'],
  ['3880', 'Gevinst ved avgang av driftsmidler', 'Gevinst ved avgang av driftsmiddel', 'Gain on disposal of fixed assets'],
  ['3885', 'Gevinst ved avgang av finansielle anleggsmidler', 'Gevinst ved avgang av finansielle anleggsmiddel', 'Gain on disposal of financial fixed assets'],
  ['3900', 'Andre driftsinntekter', 'Andre driftsinntekter', 'Other operating income', '7'],
  ['3920', 'Erstatninger og forsikringsoppgjør', 'Erstatningar og forsikringsoppgjer', 'Compensation and insurance settlements', '7'],
];

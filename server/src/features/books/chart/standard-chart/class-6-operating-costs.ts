import type { ChartRow } from './chart-row.ts';

// One account per line, so that the table can be read down its columns.
// prettier-ignore
export const OPERATING_COSTS: readonly ChartRow[] = [
  // Depreciation and write-downs
  ['6000', 'Avskrivning på bygg og anlegg', 'Avskriving på bygg og anlegg', 'Depreciation of buildings and installations'],
  ['6010', 'Avskrivning på maskiner', 'Avskriving på maskiner', 'Depreciation of machinery'],
  ['6012', 'Avskrivning på transportmidler', 'Avskriving på transportmiddel', 'Depreciation of means of transport'],
  ['6015', 'Avskrivning på inventar og verktøy', 'Avskriving på inventar og verktøy', 'Depreciation of furniture and tools'],
  ['6017', 'Avskrivning på kontormaskiner og datautstyr', 'Avskriving på kontormaskiner og datautstyr', 'Depreciation of office machines and computers'],
  ['6020', 'Avskrivning på immaterielle eiendeler', 'Avskriving på immaterielle eigedelar', 'Amortisation of intangible assets'],
  ['6025', 'Avskrivning på goodwill', 'Avskriving på goodwill', 'Amortisation of goodwill'],
  ['6040', 'Andre avskrivninger', 'Andre avskrivingar', 'Other depreciation'],
  ['6050', 'Nedskrivning av varige driftsmidler', 'Nedskriving av varige driftsmiddel', 'Write-down of tangible fixed assets'],

  // Freight on sales, and energy for production
  ['6100', 'Frakt- og transportkostnader ved salg', 'Frakt- og transportkostnader ved sal', 'Freight and transport costs related to sales', '1'],
  ['6200', 'Energi til produksjon', 'Energi til produksjon', 'Energy for production', '1'],
  ['6230', 'Drivstoff til maskiner', 'Drivstoff til maskiner', 'Fuel for machinery', '1'],

  // Premises. Water and sewerage take the middle rate since 2025-07-01.
  ['6300', 'Leie av lokaler, uten mva.', 'Leige av lokale, utan mva.', 'Rental of premises, no VAT', null],
  ['6305', 'Leie av lokaler, høy mva-sats', 'Leige av lokale, høg mva-sats', 'Rental of premises, high VAT rate', '1'],
  ['6315', 'Leie av lager og uteareal', 'Leige av lager og uteareal', 'Rental of storage and outdoor space', null],
  ['6320', 'Renovasjon', 'Renovasjon', 'Refuse collection', '1'],
  ['6325', 'Vann og avløp', 'Vatn og avløp', 'Water and sewerage', '11'],
  ['6330', 'Eiendomsskatt', 'Eigedomsskatt', 'Property tax'],
  ['6340', 'Strøm og oppvarming', 'Straum og oppvarming', 'Electricity and heating', '1'],
  ['6360', 'Renhold', 'Reinhald', 'Cleaning', '1'],
  ['6370', 'Vakthold og alarm', 'Vakthald og alarm', 'Security and alarm', '1'],
  ['6390', 'Andre kostnader ved lokaler', 'Andre kostnader ved lokale', 'Other costs of premises', '1'],

  // Hire and leasing. Input VAT on the lease of a passenger car is not deductible (mval. § 8-4).
  ['6400', 'Leie av maskiner og utstyr', 'Leige av maskiner og utstyr', 'Hire of machinery and equipment', '1'],
  ['6420', 'Leie av programvare og skytjenester', 'Leige av programvare og skytenester', 'Software and cloud services', '1'],
  ['6425', 'Skytjenester fra utlandet', 'Skytenester frå utlandet', 'Cloud services from abroad', null],
  ['6430', 'Leie av kontormaskiner og datautstyr', 'Leige av kontormaskiner og datautstyr', 'Hire of office machines and computers', '1'],
  ['6440', 'Leasing av personbiler', 'Leasing av personbilar', 'Leasing of passenger cars', null],
  ['6445', 'Leasing av varebiler og lastebiler', 'Leasing av varebilar og lastebilar', 'Leasing of vans and lorries', '1'],
  ['6490', 'Annen leie', 'Anna leige', 'Other hire', '1'],

  // Tools and equipment charged directly
  ['6510', 'Verktøy', 'Verktøy', 'Tools', '1'],
  ['6540', 'Inventar som kostnadsføres direkte', 'Inventar som blir kostnadsført direkte', 'Furniture charged directly', '1'],
  ['6550', 'Driftsmateriell', 'Driftsmateriell', 'Operating supplies', '1'],
  ['6551', 'Datautstyr som kostnadsføres direkte', 'Datautstyr som blir kostnadsført direkte', 'Computer equipment charged directly', '1'],
  ['6552', 'Programvare som kostnadsføres direkte', 'Programvare som blir kostnadsført direkte', 'Software charged directly', '1'],
  ['6590', 'Annet utstyr som kostnadsføres direkte', 'Anna utstyr som blir kostnadsført direkte', 'Other equipment charged directly', '1'],

  // Repairs and maintenance
  ['6600', 'Reparasjoner og vedlikehold av egne bygninger', 'Reparasjonar og vedlikehald av eigne bygningar', 'Repairs and maintenance of own buildings', '1'],
  ['6610', 'Reparasjoner og vedlikehold av leide lokaler', 'Reparasjonar og vedlikehald av leigde lokale', 'Repairs and maintenance of rented premises', '1'],
  ['6620', 'Reparasjoner og vedlikehold av utstyr', 'Reparasjonar og vedlikehald av utstyr', 'Repairs and maintenance of equipment', '1'],
  ['6650', 'Serviceavtaler', 'Serviceavtalar', 'Service agreements', '1'],
  ['6690', 'Andre reparasjoner', 'Andre reparasjonar', 'Other repairs', '1'],

  // Professional services
  ['6700', 'Revisjon', 'Revisjon', 'Auditing', '1'],
  ['6705', 'Regnskapsføring', 'Rekneskapsføring', 'Bookkeeping services', '1'],
  ['6720', 'Økonomisk rådgivning', 'Økonomisk rådgiving', 'Financial advice', '1'],
  ['6725', 'Juridisk rådgivning', 'Juridisk rådgiving', 'Legal advice', '1'],
  ['6730', 'Teknisk rådgivning', 'Teknisk rådgiving', 'Technical advice', '1'],
  ['6740', 'Innleid personell', 'Innleigd personell', 'Hired personnel', '1'],
  ['6750', 'Konserntjenester', 'Konserntenester', 'Intra-group services', '1'],
  ['6760', 'IT-konsulenter', 'IT-konsulentar', 'IT consultants', '1'],
  ['6770', 'Rådgivning fra utlandet', 'Rådgiving frå utlandet', 'Consultancy from abroad', null],
  ['6780', 'Inkassokostnader', 'Inkassokostnader', 'Debt collection costs', '1'],
  ['6790', 'Andre kjøpte tjenester', 'Andre kjøpte tenester', 'Other services purchased', '1'],

  // Office and communication
  ['6800', 'Kontorrekvisita', 'Kontorrekvisita', 'Office supplies', '1'],
  ['6815', 'Domener og drift av nettsted', 'Domene og drift av nettstad', 'Domains and website operation', '1'],
  ['6820', 'Trykksaker', 'Trykksaker', 'Printed matter', '1'],
  ['6840', 'Aviser og tidsskrifter', 'Aviser og tidsskrift', 'Newspapers and periodicals', null],
  ['6845', 'Faglitteratur', 'Faglitteratur', 'Professional literature', null],
  ['6860', 'Møter', 'Møte', 'Meetings', null],
  ['6890', 'Andre kontorkostnader', 'Andre kontorkostnader', 'Other office costs', '1'],
  ['6900', 'Telefon', 'Telefon', 'Telephone', '1'],
  ['6905', 'Mobiltelefon', 'Mobiltelefon', 'Mobile telephone', '1'],
  ['6910', 'Internett', 'Internett', 'Internet', '1'],
  ['6940', 'Porto', 'Porto', 'Postage', '1'],
  ['6998', 'Privat bruk av elektronisk kommunikasjon', 'Privat bruk av elektronisk kommunikasjon', 'Private use of electronic communication'],
];

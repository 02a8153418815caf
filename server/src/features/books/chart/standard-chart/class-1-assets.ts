import type { ChartRow } from './chart-row.ts';

// One account per line, so that the table can be read down its columns.
// prettier-ignore
export const ASSETS: readonly ChartRow[] = [
  // Intangible assets
  ['1000', 'Utvikling', 'Utvikling', 'Development', '1'],
  ['1020', 'Konsesjoner', 'Konsesjonar', 'Concessions', null],
  ['1040', 'Lisenser og programvare', 'Lisensar og programvare', 'Licences and software', '1'],
  ['1050', 'Patenter, varemerker og design', 'Patent, varemerke og design', 'Patents, trade marks and designs', '1'],
  ['1060', 'Andre rettigheter', 'Andre rettar', 'Other rights', null],
  ['1070', 'Utsatt skattefordel', 'Utsett skattefordel', 'Deferred tax asset'],
  ['1080', 'Goodwill', 'Goodwill', 'Goodwill'],
  ['1089', 'Akkumulerte avskrivninger, immaterielle eiendeler', 'Akkumulerte avskrivingar, immaterielle eigedelar', 'Accumulated amortisation, intangible assets'],

  // Land and buildings
  ['1100', 'Kontor- og forretningsbygg', 'Kontor- og forretningsbygg', 'Office and commercial buildings', null],
  ['1110', 'Produksjons- og lagerbygg', 'Produksjons- og lagerbygg', 'Production and storage buildings', null],
  ['1120', 'Fast teknisk installasjon i bygninger', 'Fast teknisk installasjon i bygningar', 'Fixed technical installations in buildings', '1'],
  ['1125', 'Påkostning på leide lokaler', 'Påkosting på leigde lokale', 'Leasehold improvements', '1'],
  ['1130', 'Bygg og anlegg under oppføring', 'Bygg og anlegg under oppføring', 'Buildings and installations under construction', null],
  ['1140', 'Jord- og skogbrukseiendommer', 'Jord- og skogbrukseigedommar', 'Agricultural and forestry properties', null],
  ['1150', 'Tomter og andre grunnarealer', 'Tomter og andre grunnareal', 'Plots and other land areas', null],
  ['1160', 'Boliger og hytter', 'Bustader og hytter', 'Dwellings and cabins', null],
  ['1180', 'Investeringseiendommer', 'Investeringseigedommar', 'Investment properties', null],
  ['1199', 'Akkumulerte avskrivninger, bygg og anlegg', 'Akkumulerte avskrivingar, bygg og anlegg', 'Accumulated depreciation, buildings and installations'],

  // Machinery, vehicles and fixtures
  ['1200', 'Maskiner og anlegg', 'Maskiner og anlegg', 'Machinery and plant', '1'],
  ['1219', 'Akkumulerte avskrivninger, maskiner', 'Akkumulerte avskrivingar, maskiner', 'Accumulated depreciation, machinery'],
  ['1220', 'Skip og båter', 'Skip og båtar', 'Ships and boats', null],
  ['1230', 'Personbiler', 'Personbilar', 'Passenger cars', null],
  ['1235', 'Varebiler', 'Varebilar', 'Vans', '1'],
  ['1238', 'Lastebiler og busser', 'Lastebilar og bussar', 'Lorries and buses', '1'],
  ['1240', 'Tilhengere og andre transportmidler', 'Tilhengarar og andre transportmiddel', 'Trailers and other means of transport', '1'],
  ['1249', 'Akkumulerte avskrivninger, transportmidler', 'Akkumulerte avskrivingar, transportmiddel', 'Accumulated depreciation, means of transport'],
  ['1250', 'Inventar', 'Inventar', 'Furniture and fittings', '1'],
  ['1270', 'Verktøy og redskap', 'Verktøy og reiskap', 'Tools and implements', '1'],
  ['1279', 'Akkumulerte avskrivninger, inventar og verktøy', 'Akkumulerte avskrivingar, inventar og verktøy', 'Accumulated depreciation, furniture and tools'],
  ['1280', 'Kontormaskiner', 'Kontormaskiner', 'Office machines', '1'],
  ['1285', 'Datautstyr', 'Datautstyr', 'Computer equipment', '1'],
  ['1289', 'Akkumulerte avskrivninger, kontormaskiner og datautstyr', 'Akkumulerte avskrivingar, kontormaskiner og datautstyr', 'Accumulated depreciation, office machines and computers'],
  ['1290', 'Andre driftsmidler', 'Andre driftsmiddel', 'Other fixed assets', '1'],
  ['1294', 'Akkumulerte avskrivninger, andre driftsmidler', 'Akkumulerte avskrivingar, andre driftsmiddel', 'Accumulated depreciation, other fixed assets'],

  // Financial fixed assets
  ['1300', 'Aksjer i datterselskap', 'Aksjar i dotterselskap', 'Shares in subsidiaries'],
  ['1320', 'Lån til foretak i samme konsern', 'Lån til føretak i same konsern', 'Loans to enterprises within the same group'],
  ['1330', 'Aksjer i tilknyttede selskap', 'Aksjar i tilknytte selskap', 'Shares in associated companies'],
  ['1350', 'Aksjer og andeler, langsiktige', 'Aksjar og andelar, langsiktige', 'Shares and interests, non-current'],
  ['1370', 'Lån til eiere og styremedlemmer', 'Lån til eigarar og styremedlemer', 'Loans to owners and board members'],
  ['1380', 'Lån til ansatte', 'Lån til tilsette', 'Loans to employees'],
  ['1385', 'Innbetalt depositum, langsiktig', 'Innbetalt depositum, langsiktig', 'Deposits paid, non-current'],
  ['1390', 'Andre langsiktige fordringer', 'Andre langsiktige fordringar', 'Other non-current receivables'],

  // Inventory. Purchases and their VAT are booked in class 4.
  ['1400', 'Lager av råvarer og halvfabrikater', 'Lager av råvarer og halvfabrikat', 'Stock of raw materials and semi-finished goods'],
  ['1410', 'Lager av driftsmateriell og emballasje', 'Lager av driftsmateriell og emballasje', 'Stock of supplies and packaging'],
  ['1420', 'Varer under tilvirkning', 'Varer under tilverking', 'Goods in production'],
  ['1430', 'Oppdrag under utførelse', 'Oppdrag under utføring', 'Assignments in progress'],
  ['1440', 'Lager av ferdige egenproduserte varer', 'Lager av ferdige eigenproduserte varer', 'Stock of finished self-manufactured goods'],
  ['1460', 'Lager av varer for videresalg', 'Lager av varer for vidaresal', 'Stock of goods for resale'],
  ['1480', 'Forskudd til leverandører', 'Forskot til leverandørar', 'Prepayments to suppliers', null],
  ['1495', 'Avsetning for ukurante varer', 'Avsetjing for ukurante varer', 'Allowance for obsolete goods'],

  // Receivables
  ['1500', 'Kundefordringer', 'Kundefordringar', 'Trade receivables'],
  ['1501', 'Kundefordringer på selskap i samme konsern', 'Kundefordringar på selskap i same konsern', 'Trade receivables from companies in the same group'],
  ['1515', 'Fordringer på kortselskap', 'Fordringar på kortselskap', 'Receivables from card companies'],
  ['1530', 'Opptjente, ikke fakturerte driftsinntekter', 'Opptente, ikkje fakturerte driftsinntekter', 'Earned, non-invoiced operating income'],
  ['1560', 'Andre fordringer på selskap i samme konsern', 'Andre fordringar på selskap i same konsern', 'Other receivables from companies in the same group'],
  ['1565', 'Kortsiktige fordringer på eiere og styremedlemmer', 'Kortsiktige fordringar på eigarar og styremedlemer', 'Current receivables from owners and board members'],
  ['1570', 'Andre kortsiktige fordringer', 'Andre kortsiktige fordringar', 'Other current receivables'],
  ['1572', 'Lønnsforskudd til ansatte', 'Lønnsforskot til tilsette', 'Salary advances to employees'],
  ['1580', 'Avsetning for tap på kundefordringer', 'Avsetjing for tap på kundefordringar', 'Allowance for losses on trade receivables'],

  // Owed by public authorities
  ['1600', 'Merverdiavgift til gode', 'Meirverdiavgift til gode', 'VAT receivable'],
  ['1640', 'Skatt til gode', 'Skatt til gode', 'Tax receivable'],
  ['1650', 'Sykepenger og foreldrepenger til gode', 'Sjukepengar og foreldrepengar til gode', 'Sick pay and parental pay receivable'],
  ['1670', 'Offentlige tilskudd til gode', 'Offentlege tilskot til gode', 'Government grants receivable'],
  ['1675', 'Skattefradrag for forskning og utvikling til gode', 'Skattefrådrag for forsking og utvikling til gode', 'Research and development tax credit receivable'],

  // Prepaid costs and accrued income
  ['1700', 'Forskuddsbetalt husleie', 'Førehandsbetalt husleige', 'Prepaid rent', null],
  ['1720', 'Forskuddsbetalt forsikring', 'Førehandsbetalt forsikring', 'Prepaid insurance'],
  ['1725', 'Forskuddsbetalte lisenser og abonnement', 'Førehandsbetalte lisensar og abonnement', 'Prepaid licences and subscriptions', null],
  ['1740', 'Andre forskuddsbetalte kostnader', 'Andre førehandsbetalte kostnader', 'Other prepaid costs', null],
  ['1760', 'Opptjente renteinntekter', 'Opptente renteinntekter', 'Accrued interest income'],
  ['1780', 'Krav på innbetaling av selskapskapital', 'Krav på innbetaling av selskapskapital', 'Claims for payment of company capital'],

  // Short-term investments
  ['1800', 'Ikke-markedsbaserte aksjer og fondsandeler', 'Ikkje-marknadsbaserte aksjar og fondsandelar', 'Non-market-based shares and fund units'],
  ['1810', 'Markedsbaserte aksjer og fondsandeler', 'Marknadsbaserte aksjar og fondsandelar', 'Market-based shares and fund units'],
  ['1830', 'Obligasjoner og sertifikater', 'Obligasjonar og sertifikat', 'Bonds and certificates'],
  ['1890', 'Virtuelle eiendeler', 'Virtuelle eigedelar', 'Virtual assets'],

  // Cash and bank
  ['1900', 'Kontanter', 'Kontantar', 'Cash'],
  ['1920', 'Bankinnskudd', 'Bankinnskot', 'Bank deposits'],
  ['1921', 'Sparekonto i bank', 'Sparekonto i bank', 'Bank savings account'],
  ['1922', 'Valutakonto i bank', 'Valutakonto i bank', 'Bank account in foreign currency'],
  ['1930', 'Saldo hos betalingsformidlere', 'Saldo hos betalingsformidlarar', 'Balances with payment service providers'],
  ['1940', 'Bankkonto for klientmidler', 'Bankkonto for klientmidlar', 'Bank account for client funds'],
  ['1950', 'Skattetrekkskonto', 'Skattetrekkskonto', 'Tax deduction account'],
  ['1990', 'Betalinger underveis', 'Betalingar undervegs', 'Payments in transit'],
];

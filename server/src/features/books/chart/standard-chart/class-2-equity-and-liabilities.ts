import type { ChartRow } from './chart-row.ts';

// One account per line, so that the table can be read down its columns.
// prettier-ignore
export const EQUITY_AND_LIABILITIES: readonly ChartRow[] = [
  // Equity
  ['2000', 'Aksjekapital', 'Aksjekapital', 'Share capital'],
  ['2005', 'Eierkapital i andre foretak', 'Eigarkapital i andre føretak', 'Owner capital in other enterprises'],
  ['2010', 'Egne aksjer', 'Eigne aksjar', 'Own shares'],
  ['2020', 'Overkurs', 'Overkurs', 'Share premium'],
  ['2030', 'Annen innskutt egenkapital', 'Annan innskoten eigenkapital', 'Other contributed equity'],
  ['2043', 'Fond for vurderingsforskjeller', 'Fond for vurderingsskilnader', 'Reserve for valuation differences'],
  ['2050', 'Annen egenkapital', 'Annan eigenkapital', 'Other equity'],
  ['2060', 'Private uttak av penger', 'Private uttak av pengar', 'Owner withdrawals, money'],
  ['2061', 'Private uttak av varer og tjenester', 'Private uttak av varer og tenester', 'Owner withdrawals, goods and services'],
  ['2062', 'Private kostnader betalt av virksomheten', 'Private kostnader betalte av verksemda', 'Private costs paid by the business'],
  ['2065', 'Privat skatt', 'Privat skatt', 'Private tax'],
  ['2068', 'Private innskudd', 'Private innskot', 'Owner contributions'],
  ['2075', 'Deltakeres kapitalkonto', 'Deltakarars kapitalkonto', 'Partner capital account'],
  ['2076', 'Deltakeres uttak', 'Deltakarars uttak', 'Partner withdrawals'],
  ['2080', 'Udekket tap', 'Udekt tap', 'Uncovered loss'],
  ['2090', 'Årets resultat, ikke disponert', 'Resultatet for året, ikkje disponert', 'Result for the year, not yet allocated'],

  // Provisions for liabilities
  ['2100', 'Pensjonsforpliktelser', 'Pensjonsforpliktingar', 'Pension liabilities'],
  ['2120', 'Utsatt skatt', 'Utsett skatt', 'Deferred tax'],
  ['2180', 'Andre avsetninger for forpliktelser, langsiktige', 'Andre avsetjingar for forpliktingar, langsiktige', 'Other provisions for liabilities, non-current'],

  // Non-current debt
  ['2210', 'Obligasjonslån, langsiktige', 'Obligasjonslån, langsiktige', 'Bond loans, non-current'],
  ['2220', 'Banklån, langsiktige', 'Banklån, langsiktige', 'Bank loans, non-current'],
  ['2225', 'Pantelån i eiendom', 'Pantelån i eigedom', 'Mortgage loans'],
  ['2240', 'Leasingforpliktelser', 'Leasingforpliktingar', 'Lease liabilities'],
  ['2245', 'Billån og avbetalingslån', 'Billån og avbetalingslån', 'Car loans and hire-purchase loans'],
  ['2250', 'Lån fra eiere', 'Lån frå eigarar', 'Loans from owners'],
  ['2260', 'Lån fra selskap i samme konsern', 'Lån frå selskap i same konsern', 'Loans from companies in the same group'],
  ['2290', 'Annen langsiktig gjeld', 'Anna langsiktig gjeld', 'Other non-current debt'],

  // Current debt to lenders and suppliers
  ['2360', 'Byggelån', 'Byggjelån', 'Construction loans'],
  ['2370', 'Neste års avdrag på langsiktig gjeld', 'Avdrag neste år på langsiktig gjeld', 'Next year’s instalments on non-current debt'],
  ['2380', 'Kassekreditt', 'Kassekreditt', 'Overdraft facility'],
  ['2385', 'Banklån, kortsiktige', 'Banklån, kortsiktige', 'Bank loans, current'],
  ['2390', 'Kredittkortgjeld', 'Kredittkortgjeld', 'Credit card debt'],
  ['2400', 'Leverandørgjeld', 'Leverandørgjeld', 'Trade payables'],
  ['2410', 'Mottatte varer uten faktura', 'Mottekne varer utan faktura', 'Goods received, not invoiced'],
  ['2430', 'Skyldige utlegg til ansatte', 'Skuldige utlegg til tilsette', 'Outlays owed to employees'],
  ['2460', 'Leverandørgjeld til selskap i samme konsern', 'Leverandørgjeld til selskap i same konsern', 'Trade payables to companies in the same group'],

  // Tax and deductions from pay
  ['2500', 'Betalbar skatt, ikke fastsatt', 'Betalbar skatt, ikkje fastsett', 'Payable tax, not assessed'],
  ['2510', 'Betalbar skatt, fastsatt', 'Betalbar skatt, fastsett', 'Payable tax, assessed'],
  ['2530', 'Innbetalt forskuddsskatt', 'Innbetalt forskotsskatt', 'Advance tax paid'],
  ['2600', 'Forskuddstrekk', 'Forskotstrekk', 'Tax deducted from pay'],
  ['2605', 'Kildeskattetrekk i lønn', 'Kjeldeskattetrekk i lønn', 'Withholding tax deducted from pay'],
  ['2610', 'Utleggstrekk', 'Utleggstrekk', 'Attachment of earnings'],
  ['2650', 'Fagforeningstrekk', 'Fagforeiningstrekk', 'Trade union fees deducted from pay'],
  ['2660', 'Pensjonstrekk', 'Pensjonstrekk', 'Pension contributions deducted from pay'],
  ['2690', 'Andre trekk i lønn', 'Andre trekk i lønn', 'Other deductions from pay'],

  // VAT. Lines on these accounts never have a VAT code. The books post here from the lines with a code.
  ['2700', 'Utgående mva., høy sats', 'Utgåande mva., høg sats', 'Output VAT, high rate'],
  ['2701', 'Utgående mva., middels sats', 'Utgåande mva., middels sats', 'Output VAT, middle rate'],
  ['2703', 'Utgående mva., lav sats', 'Utgåande mva., låg sats', 'Output VAT, low rate'],
  ['2704', 'Utgående mva. ved innførsel av varer, høy sats', 'Utgåande mva. ved innførsel av varer, høg sats', 'Output VAT on imported goods, high rate'],
  ['2705', 'Utgående mva. ved innførsel av varer, middels sats', 'Utgåande mva. ved innførsel av varer, middels sats', 'Output VAT on imported goods, middle rate'],
  ['2706', 'Utgående mva. ved kjøp av tjenester fra utlandet', 'Utgåande mva. ved kjøp av tenester frå utlandet', 'Output VAT on services from abroad'],
  ['2711', 'Inngående mva., høy sats', 'Inngåande mva., høg sats', 'Input VAT, high rate'],
  ['2712', 'Inngående mva., middels sats', 'Inngåande mva., middels sats', 'Input VAT, middle rate'],
  ['2713', 'Inngående mva., lav sats', 'Inngåande mva., låg sats', 'Input VAT, low rate'],
  ['2714', 'Inngående mva. ved innførsel av varer, høy sats', 'Inngåande mva. ved innførsel av varer, høg sats', 'Input VAT on imported goods, high rate'],
  ['2715', 'Inngående mva. ved innførsel av varer, middels sats', 'Inngåande mva. ved innførsel av varer, middels sats', 'Input VAT on imported goods, middle rate'],
  ['2716', 'Inngående mva. ved kjøp av tjenester fra utlandet', 'Inngåande mva. ved kjøp av tenester frå utlandet', 'Input VAT on services from abroad'],
  ['2719', 'Justering av inngående mva.', 'Justering av inngåande mva.', 'Adjustment of input VAT'],
  ['2740', 'Oppgjørskonto for mva.', 'Oppgjerskonto for mva.', 'VAT settlement account'],
  ['2745', 'Skyldig mva. fra tidligere terminer', 'Skuldig mva. frå tidlegare terminar', 'VAT owed for earlier periods'],

  // Other public duties
  ['2770', 'Skyldig arbeidsgiveravgift', 'Skuldig arbeidsgivaravgift', 'Employer national insurance contributions owed'],
  ['2785', 'Avsatt arbeidsgiveravgift av feriepenger', 'Avsett arbeidsgivaravgift av feriepengar', 'Employer national insurance contributions accrued on holiday pay'],
  ['2790', 'Andre offentlige avgifter', 'Andre offentlege avgifter', 'Other public taxes and duties'],
  ['2792', 'Skyldig toll og innførselsavgift', 'Skuldig toll og innførselsavgift', 'Customs and import duties owed'],

  // Dividends and other current debt
  ['2800', 'Avsatt utbytte', 'Avsett utbytte', 'Provisions for dividend'],
  ['2810', 'Vedtatt tilleggsutbytte', 'Vedteke tilleggsutbytte', 'Supplementary dividend resolved'],
  ['2820', 'Avsatt konsernbidrag', 'Avsett konsernbidrag', 'Provisions for group contribution'],
  ['2900', 'Forskudd fra og gjeld til kunder', 'Forskot frå og gjeld til kundar', 'Prepayments from and amounts owed to customers'],
  ['2905', 'Gavekort og tilgodelapper', 'Gåvekort og tilgodelappar', 'Gift cards and store credit'],
  ['2910', 'Gjeld til eiere, kortsiktig', 'Gjeld til eigarar, kortsiktig', 'Debt to owners, current'],
  ['2920', 'Gjeld til selskap i samme konsern, kortsiktig', 'Gjeld til selskap i same konsern, kortsiktig', 'Debt to companies in the same group, current'],
  ['2930', 'Skyldig lønn', 'Skuldig lønn', 'Salaries owed'],
  ['2940', 'Skyldige feriepenger', 'Skuldige feriepengar', 'Holiday pay owed'],
  ['2945', 'Avsatt bonus til ansatte', 'Avsett bonus til tilsette', 'Employee bonuses accrued'],
  ['2950', 'Skyldige renter', 'Skuldige renter', 'Interest owed'],
  ['2960', 'Avsatte kostnader uten faktura', 'Avsette kostnader utan faktura', 'Costs accrued, not invoiced'],
  ['2965', 'Uopptjente abonnementsinntekter', 'Uopptente abonnementsinntekter', 'Unearned subscription income'],
  ['2970', 'Annen uopptjent inntekt', 'Anna uopptent inntekt', 'Other unearned income'],
  ['2978', 'Mottatte tilskudd, ikke opptjent', 'Mottekne tilskot, ikkje opptente', 'Grants received, not earned'],
  ['2980', 'Andre avsetninger for forpliktelser, kortsiktige', 'Andre avsetjingar for forpliktingar, kortsiktige', 'Other provisions for liabilities, current'],
  ['2983', 'Garantiavsetning, kortsiktig', 'Garantiavsetjing, kortsiktig', 'Warranty provision, current'],
  ['2990', 'Annen kortsiktig gjeld', 'Anna kortsiktig gjeld', 'Other current debt'],
  ['2993', 'Gjeld til klienter', 'Gjeld til klientar', 'Owed to clients for funds held'],
  ['2995', 'Uavklarte innbetalinger', 'Uavklarte innbetalingar', 'Unidentified payments received'],
  ['2998', 'Mellomregning for lønn', 'Mellomrekning for lønn', 'Payroll clearing account'],
];

import { textsByLanguage } from '../../../domain/texts/language.ts';
import type { Language, Wording } from '../../../domain/texts/language.ts';
import type { BalanceSheetPart } from '../../../domain/books/balance-sheet.ts';
import type { IncomeStatementPart } from '../../../domain/books/income-statement.ts';

type Part = IncomeStatementPart | BalanceSheetPart;

const PARTS = {
  'operating-income': ['Driftsinntekter', 'Driftsinntekter', 'Operating income'],
  'cost-of-goods': ['Varekostnad', 'Varekostnad', 'Cost of goods'],
  payroll: ['Lønnskostnad', 'Lønskostnad', 'Payroll'],
  depreciation: ['Av- og nedskrivninger', 'Av- og nedskrivingar', 'Depreciation and write-downs'],
  'other-operating-costs': ['Andre driftskostnader', 'Andre driftskostnader', 'Other operating costs'],
  'financial-income': ['Finansinntekter', 'Finansinntekter', 'Financial income'],
  'financial-costs': ['Finanskostnader', 'Finanskostnader', 'Financial costs'],
  tax: ['Skattekostnad', 'Skattekostnad', 'Tax'],
  allocation: ['Disponering av resultatet', 'Disponering av resultatet', 'Allocation of the result'],
  'fixed-assets': ['Anleggsmidler', 'Anleggsmiddel', 'Fixed assets'],
  'current-assets': ['Omløpsmidler', 'Omløpsmiddel', 'Current assets'],
  equity: ['Egenkapital', 'Eigenkapital', 'Equity'],
  'non-current-liabilities': ['Langsiktig gjeld', 'Langsiktig gjeld', 'Non-current liabilities'],
  'current-liabilities': ['Kortsiktig gjeld', 'Kortsiktig gjeld', 'Current liabilities'],
} as const satisfies Record<Part, Wording>;

const WORDS = {
  incomeStatement: ['Resultatregnskap', 'Resultatrekneskap', 'Income statement'],
  balanceSheet: ['Balanse', 'Balanse', 'Balance sheet'],
  part: ['Del', 'Del', 'Part'],
  group: ['Gruppe', 'Gruppe', 'Group'],
  groupName: ['Gruppenavn', 'Gruppenamn', 'Name of group'],
  operatingResult: ['Driftsresultat', 'Driftsresultat', 'Operating result'],
  resultBeforeTax: ['Resultat før skatt', 'Resultat før skatt', 'Result before tax'],
  result: ['Resultat', 'Resultat', 'Result'],
  resultOfYear: ['Årets resultat', 'Resultatet i år', 'Result of the year'],
  assets: ['Sum eiendeler', 'Sum eigedelar', 'Total assets'],
  equityAndLiabilities: [
    'Sum egenkapital og gjeld',
    'Sum eigenkapital og gjeld',
    'Total equity and liabilities',
  ],
  incomeNote: [
    'Beløp i kroner. Inntekter og kostnader er positive under sin overskrift. Resultatet er inntekter minus kostnader.',
    'Beløp i kroner. Inntekter og kostnader er positive under si overskrift. Resultatet er inntekter minus kostnader.',
    'Amounts in NOK. Income and costs are positive under their headings. The result is income less costs.',
  ],
  balanceNote: [
    'Beløp i kroner. Eiendeler, egenkapital og gjeld er positive under sin overskrift.',
    'Beløp i kroner. Eigedelar, eigenkapital og gjeld er positive under si overskrift.',
    'Amounts in NOK. Assets, equity and liabilities are positive under their headings.',
  ],
} as const satisfies Record<string, Wording>;

/** The groups of the standard chart of accounts, by what is in them. */
const GROUPS: Record<string, Wording> = {
  10: ['Immaterielle eiendeler', 'Immaterielle eigedelar', 'Intangible assets'],
  11: ['Bygg, anlegg og tomter', 'Bygg, anlegg og tomter', 'Buildings, installations and land'],
  12: [
    'Maskiner, transportmidler og inventar',
    'Maskiner, transportmiddel og inventar',
    'Machinery, vehicles and fixtures',
  ],
  13: ['Finansielle anleggsmidler', 'Finansielle anleggsmiddel', 'Financial fixed assets'],
  14: ['Varelager og forskudd', 'Varelager og forskot', 'Stock and prepayments'],
  15: ['Kundefordringer og andre fordringer', 'Kundefordringar og andre fordringar', 'Receivables'],
  16: ['Til gode fra det offentlige', 'Til gode frå det offentlege', 'Owed by public authorities'],
  17: ['Forskuddsbetalt og opptjent', 'Forskotsbetalt og opptent', 'Prepaid costs and accrued income'],
  18: ['Kortsiktige plasseringer', 'Kortsiktige plasseringar', 'Short-term investments'],
  19: ['Bank og kontanter', 'Bank og kontantar', 'Bank and cash'],
  20: ['Kapital, fond og uttak', 'Kapital, fond og uttak', 'Capital, reserves and withdrawals'],
  21: ['Avsetninger', 'Avsetjingar', 'Provisions'],
  22: ['Lån og annen langsiktig gjeld', 'Lån og anna langsiktig gjeld', 'Loans and other non-current debt'],
  23: ['Kortsiktige lån', 'Kortsiktige lån', 'Current loans'],
  24: ['Leverandørgjeld', 'Leverandørgjeld', 'Trade payables'],
  25: ['Skyldig skatt', 'Skuldig skatt', 'Tax owed'],
  26: ['Skattetrekk og andre trekk', 'Skattetrekk og andre trekk', 'Deductions from pay'],
  27: ['Mva. og offentlige avgifter', 'Mva. og offentlege avgifter', 'VAT and public duties'],
  28: ['Utbytte og konsernbidrag', 'Utbytte og konsernbidrag', 'Dividend and group contributions'],
  29: ['Annen kortsiktig gjeld', 'Anna kortsiktig gjeld', 'Other current debt'],
  30: ['Salg med mva.', 'Sal med mva.', 'Sales with VAT'],
  31: ['Salg fritatt for mva.', 'Sal fritekne for mva.', 'Zero-rated sales'],
  32: ['Salg utenfor mva-loven', 'Sal utanfor mva-lova', 'Sales outside the VAT Act'],
  34: [
    'Tilskudd, gaver og kontingenter',
    'Tilskot, gåver og kontingentar',
    'Grants, gifts and membership fees',
  ],
  35: ['Endring i uopptjent inntekt', 'Endring i uopptent inntekt', 'Change in unearned income'],
  36: ['Leieinntekter', 'Leigeinntekter', 'Rental income'],
  37: ['Provisjoner og rettigheter', 'Provisjonar og rettar', 'Commission and rights'],
  38: ['Salg av anleggsmidler', 'Sal av anleggsmiddel', 'Disposal of fixed assets'],
  39: ['Andre driftsinntekter', 'Andre driftsinntekter', 'Other operating income'],
  40: ['Råvarer', 'Råvarer', 'Raw materials'],
  41: ['Varer under tilvirkning', 'Varer under tilverking', 'Goods in production'],
  42: ['Egenproduserte varer', 'Eigenproduserte varer', 'Self-manufactured goods'],
  43: ['Varer for videresalg', 'Varer for vidaresal', 'Goods for resale'],
  45: ['Underleverandører og innleie', 'Underleverandørar og innleige', 'Subcontractors and hired labour'],
  49: ['Eget bruk og egne anlegg', 'Eige bruk og eigne anlegg', 'Own use and own assets'],
  50: ['Lønn', 'Løn', 'Pay'],
  51: ['Feriepenger og sykelønn', 'Feriepengar og sjukeløn', 'Holiday pay and sick pay'],
  52: ['Naturalytelser', 'Naturalytingar', 'Benefits in kind'],
  53: ['Andre godtgjørelser', 'Andre godtgjersler', 'Other remuneration'],
  54: [
    'Arbeidsgiveravgift og pensjon',
    'Arbeidsgivaravgift og pensjon',
    'Employer contributions and pensions',
  ],
  56: ['Godtgjørelse til deltakere', 'Godtgjersle til deltakarar', 'Remuneration of partners'],
  57: ['Tilskudd til lønn', 'Tilskot til løn', 'Wage subsidies'],
  58: ['Refusjon av lønn', 'Refusjon av løn', 'Refunds of pay'],
  59: ['Andre personalkostnader', 'Andre personalkostnader', 'Other personnel costs'],
  60: ['Avskrivning av anleggsmidler', 'Avskriving av anleggsmiddel', 'Depreciation of fixed assets'],
  61: ['Frakt ved salg', 'Frakt ved sal', 'Freight on sales'],
  62: ['Energi og drivstoff', 'Energi og drivstoff', 'Energy and fuel'],
  63: ['Lokaler', 'Lokale', 'Premises'],
  64: ['Leie av utstyr og programvare', 'Leige av utstyr og programvare', 'Hire of equipment and software'],
  65: ['Verktøy, utstyr og programvare', 'Verktøy, utstyr og programvare', 'Tools, equipment and software'],
  66: ['Reparasjoner og vedlikehold', 'Reparasjonar og vedlikehald', 'Repairs and maintenance'],
  67: ['Regnskap, rådgivning og innleie', 'Rekneskap, rådgiving og innleige', 'Professional services'],
  68: ['Kontor og møter', 'Kontor og møte', 'Office and meetings'],
  69: ['Telefon, internett og porto', 'Telefon, internett og porto', 'Telephone, internet and postage'],
  70: ['Biler og transportmidler', 'Bilar og transportmiddel', 'Cars and other means of transport'],
  71: ['Reiser', 'Reiser', 'Travel'],
  72: ['Provisjoner', 'Provisjonar', 'Commission'],
  73: [
    'Salg, reklame og representasjon',
    'Sal, reklame og representasjon',
    'Selling, advertising, entertainment',
  ],
  74: ['Kontingenter og gaver', 'Kontingentar og gåver', 'Membership fees and gifts'],
  75: ['Forsikring og garanti', 'Forsikring og garanti', 'Insurance and warranty'],
  76: ['Lisenser, patenter og forskning', 'Lisensar, patent og forsking', 'Licences, patents and research'],
  77: ['Gebyrer og andre kostnader', 'Gebyr og andre kostnader', 'Fees and other costs'],
  78: ['Tap', 'Tap', 'Losses'],
  80: ['Renter, utbytte og gevinster', 'Renter, utbytte og gevinstar', 'Interest, dividends and gains'],
  81: ['Renter og tap', 'Renter og tap', 'Interest and losses'],
  83: ['Skatt på resultatet', 'Skatt på resultatet', 'Tax on the result'],
  88: ['Årsresultat', 'Årsresultat', 'Result for the year'],
  89: ['Overføringer og disponeringer', 'Overføringar og disponeringar', 'Transfers and allocations'],
};

/** Groups in which the standard chart has no account. */
const OWN_GROUP = textsByLanguage({ name: ['Egne kontoer', 'Eigne kontoar', 'Own accounts'] });

export const partNamesIn = textsByLanguage(PARTS);
export const financialStatementWordsIn = textsByLanguage(WORDS);
const groupNamesIn = textsByLanguage(GROUPS);

export function groupNameIn(language: Language, group: string): string {
  return groupNamesIn(language)[group] ?? OWN_GROUP(language).name;
}

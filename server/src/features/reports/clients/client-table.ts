import { dateText } from '../../../platform/documents/formats.ts';
import type { Wording } from '../../../domain/language.ts';
import { textsByLanguage } from '../../../domain/language.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import type { ReportHeading } from '../report-heading.ts';
import { line, total } from '../report-table.ts';
import type { ReportTable } from '../report-table.ts';
import { reportWordsIn } from '../report-words.ts';
import type { Balances, ClientBalance } from './client-balances.store.ts';

const WORDS = {
  customers: ['Kunder', 'Kundar', 'Customers'],
  orgNumber: ['Org.nr.', 'Org.nr.', 'Org. no.'],
  email: ['E-post', 'E-post', 'Email'],
  phone: ['Telefon', 'Telefon', 'Phone'],
  city: ['Poststed', 'Poststad', 'City'],
  overdue: ['Forfalt', 'Forfalle', 'Overdue'],
  credit: ['Til gode', 'Til gode', 'Credit'],
  note: [
    'Beløp i kroner, med gebyrer og renter.',
    'Beløp i kroner, med gebyr og renter.',
    'Amounts in NOK, with fees and interest.',
  ],
} as const satisfies Record<string, Wording>;

const ownWordsIn = textsByLanguage(WORDS);

export function clientTable(
  heading: ReportHeading,
  today: LocalDate,
  clients: readonly ClientBalance[],
  sums: Balances,
): ReportTable {
  const { language } = heading;
  const [words, own] = [reportWordsIn(language), ownWordsIn(language)];
  return {
    ...heading,
    title: own.customers,
    period: today,
    subtitles: [`${words.asOf} ${dateText(today, language)}`],
    isLandscape: true,
    sections: [
      {
        title: '',
        columns: [
          { heading: words.customer, kind: 'text' },
          { heading: own.orgNumber, kind: 'code' },
          { heading: own.email, kind: 'text' },
          { heading: own.phone, kind: 'code' },
          { heading: own.city, kind: 'code' },
          { heading: words.outstanding, kind: 'amount' },
          { heading: own.overdue, kind: 'amount' },
          { heading: own.credit, kind: 'amount' },
        ],
        rows: [
          ...clients.map(({ name, orgNumber, email, phone, city, ...balances }) =>
            line(name, orgNumber, email, phone, city, ...amountsOf(balances)),
          ),
          total(words.sum, null, null, null, null, ...amountsOf(sums)),
        ],
      },
    ],
    notes: [own.note],
  };
}

function amountsOf({ outstandingOre, overdueOre, creditOre }: Balances): bigint[] {
  return [outstandingOre, overdueOre, creditOre];
}

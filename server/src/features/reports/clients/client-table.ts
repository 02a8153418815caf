import type { Wording } from '../../../domain/language.ts';
import { textsByLanguage } from '../../../domain/language.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import type { ReportHeading } from '../report-heading.ts';
import { headByToday } from '../report-heading.ts';
import { listSection, total } from '../report-table.ts';
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
  const [words, own] = [reportWordsIn(heading.language), ownWordsIn(heading.language)];
  const section = listSection(clients, [
    [words.customer, 'text', ({ name }) => name],
    [own.orgNumber, 'code', ({ orgNumber }) => orgNumber],
    [own.email, 'text', ({ email }) => email],
    [own.phone, 'code', ({ phone }) => phone],
    [own.city, 'code', ({ city }) => city],
    [words.outstanding, 'amount', ({ outstandingOre }) => outstandingOre],
    [own.overdue, 'amount', ({ overdueOre }) => overdueOre],
    [own.credit, 'amount', ({ creditOre }) => creditOre],
  ]);
  const { outstandingOre, overdueOre, creditOre } = sums;
  const sum = total(words.sum, null, null, null, null, outstandingOre, overdueOre, creditOre);
  return {
    ...headByToday(heading, own.customers, today),
    sections: [{ ...section, rows: [...section.rows, sum] }],
    notes: [own.note],
  };
}

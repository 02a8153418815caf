import type { ClientFilter } from '../../clients/index.ts';
import { knownRecipients } from '../../e-invoices/index.ts';
import { isInNorway } from '../../../domain/parties/country.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import { kronerFromOre } from '../../../domain/money.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import type { PageQuery } from '../../../platform/http/lists/paging.ts';
import { readPage, wholeList } from '../../../platform/http/lists/paging.ts';
import { MAX_LINES, assertFitsFile, reportFile } from '../report-file.ts';
import { getReportHeading, headingByToday } from '../report-heading.ts';
import type { ReportParameters } from '../report-parameters.ts';
import { BALANCE_ORDER, readClientBalances } from './client-balances.store.ts';
import type { BalanceSort, Balances, ClientBalance, Owing } from './client-balances.store.ts';
import type { Wording } from '../../../domain/texts/language.ts';
import { textsByLanguage } from '../../../domain/texts/language.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { ReportHeading } from '../report-heading.ts';
import { listSection, totalRow } from '../report-table.ts';
import type { ReportTable } from '../report-table.ts';
import { reportWordsIn } from '../report-words.ts';

type Query = ClientFilter & ReportParameters & PageQuery & { sort?: BalanceSort; owing?: Owing };

/** @throws ApiError `report-too-long` */
export async function getClientReport(context: ReadContext, { query }: Input<unknown, Query, unknown>) {
  const { db, accountId, accountNow, renderer } = context;
  const { format = 'json', language } = query;
  const today = osloDate(accountNow);
  const asked = readPage(BALANCE_ORDER, accountId, query);
  const { format: _format, language: _language, owing, ...filter } = asked.filter;
  const page =
    format === 'json'
      ? asked.page
      : { ...wholeList(BALANCE_ORDER, MAX_LINES[format]), sort: asked.page.sort };
  const { found, sums } = await readClientBalances(db, { filter, owing, today }, page);
  const clients = found.items;
  if (format !== 'json') {
    assertFitsFile(format, found.totalCount);
    const heading = await getReportHeading(context, language);
    return reportFile(renderer, format, clientTable(heading, today, clients, sums));
  }
  const norwegian = clients.filter(({ country }) => isInNorway(country)).map(({ orgNumber }) => orgNumber);
  const recipients = await knownRecipients(db, context.caller, norwegian);
  const items = clients.map(({ clientId, name, orgNumber, country, email, phone, city, ...balances }) => ({
    clientId,
    name,
    orgNumber,
    email,
    phone,
    city,
    canReceiveEInvoices: isInNorway(country) ? (recipients.get(orgNumber) ?? null) : null,
    ...presentBalances(balances),
  }));
  return { body: { sums: presentBalances(sums), ...found, items } };
}

function presentBalances({ outstandingOre, overdueOre, creditOre }: Balances) {
  return {
    outstanding: kronerFromOre(outstandingOre),
    overdue: kronerFromOre(overdueOre),
    credit: kronerFromOre(creditOre),
  };
}

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

function clientTable(
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
  const sum = totalRow(words.sum, null, null, null, null, outstandingOre, overdueOre, creditOre);
  return {
    ...headingByToday(heading, own.customers, today),
    sections: [{ ...section, rows: [...section.rows, sum] }],
    notes: [own.note],
  };
}

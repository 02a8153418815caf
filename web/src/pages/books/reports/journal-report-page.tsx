import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../http/session.ts';
import { useToday } from '../../../http/use-today.ts';
import { day } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { sumKroner } from '../../../text/sum-kroner.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { Pager } from '../../../ui/list/pager.tsx';
import { pageOf, useAddressSearch } from '../../../ui/use-address-search.ts';
import { WideTable } from '../../../ui/wide-table.tsx';
import { amountInCurrency } from '../../ledger/amount-in-currency.ts';
import { booksTexts } from '../../ledger/books-texts.ts';
import { entryInSeries, entryTextIn } from '../../ledger/entry-name.ts';
import { DaysFields } from './choice-fields.tsx';
import { daysProblems, useDays } from './choices.ts';
import { Figure, FigureHead } from './figure.tsx';
import { ReportPage } from './report-page.tsx';
import classes from './reports.module.css';
import { reportsTexts } from './reports-texts.ts';
import type { JournalReport } from './reports.ts';
import { journalReportQuery, reportAddress } from './reports.ts';

/** Every line of a period, entry by entry (bokføringsspesifikasjon). */
export default function JournalReportPage() {
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const address = useAddressSearch();
  const today = useToday();
  const days = useDays();
  const page = pageOf(address.read('page'));
  const isValid = days !== undefined && Object.keys(daysProblems(days)).length === 0;
  const report = useQuery({
    ...journalReportQuery(accountId, days ?? { from: '', to: '' }, page, language),
    enabled: isValid,
  });
  return (
    <ReportPage
      name="journal"
      choice={days !== undefined && today !== undefined && <DaysFields days={days} today={today} />}
      report={report}
      file={isValid ? reportAddress(accountId, 'journal', { ...days, language }) : undefined}
      isEmpty={({ totalCount }) => totalCount === 0}
    >
      {(data) => <Lines report={data} onPage={(to) => address.change({ page: to })} />}
    </ReportPage>
  );
}

function Lines({ report, onPage }: { report: JournalReport; onPage: (page: number) => void }) {
  const texts = useTexts(reportsTexts);
  const names = useTexts(booksTexts);
  return (
    <>
      <WideTable label={texts.titles.journal} minWidth={300}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={140}>{texts.entry}</Table.Th>
            <Table.Th w={120} visibleFrom="sm">
              {texts.date}
            </Table.Th>
            <Table.Th visibleFrom="sm">{texts.text}</Table.Th>
            <Table.Th visibleFrom="sm">{texts.account}</Table.Th>
            <Table.Th w={90} visibleFrom="sm">
              {texts.vatCode}
            </Table.Th>
            <FigureHead visibleFrom="sm">{texts.debit}</FigureHead>
            <FigureHead visibleFrom="sm">{texts.credit}</FigureHead>
            <FigureHead hiddenFrom="sm">{texts.amount}</FigureHead>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {report.items.map((line, index) => (
            // Lines have no id, and their order never changes.
            <Line key={index} line={line} />
          ))}
        </Table.Tbody>
        {!report.hasMore && (
          <Table.Tfoot>
            <Table.Tr className={classes['total'] ?? ''}>
              <Table.Th scope="row">{texts.sum}</Table.Th>
              <Table.Td colSpan={4} visibleFrom="sm" />
              <Figure kroner={report.debit} visibleFrom="sm" />
              <Figure kroner={report.credit} visibleFrom="sm" />
              <Figure kroner={sumKroner([report.debit, -report.credit])} hiddenFrom="sm" />
            </Table.Tr>
          </Table.Tfoot>
        )}
      </WideTable>
      <Pager page={report.page} pageSize={report.pageSize} totalCount={report.totalCount} onPage={onPage} />
      <Text size="sm" c="dimmed" mt="sm">
        {texts.signs}
      </Text>
      {report.numberGaps.length > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {texts.numberGaps(
            report.numberGaps
              .map(
                ({ series, from, to }) =>
                  `${names.series[series as keyof typeof names.series]} ${from}–${to}`,
              )
              .join(', '),
          )}
        </Text>
      )}
    </>
  );
}

function Line({ line }: { line: JournalReport['items'][number] }) {
  const names = useTexts(booksTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const inCurrency = amountInCurrency(line, language);
  const account = `${line.account} ${line.accountName}`;
  return (
    <Table.Tr className={classes['row'] ?? ''}>
      <Table.Td>
        <AnchorLink
          to="/$accountId/books/journal/$entryId"
          params={{ accountId, entryId: line.entryId }}
          inherit
          className={`figures ${classes['cover']}`}
        >
          {entryInSeries(line, names)}
        </AnchorLink>
        <Text size="xs" hiddenFrom="sm" style={{ overflowWrap: 'anywhere' }}>
          {day(line.postingDate, language)} · {account}
        </Text>
      </Table.Td>
      <Table.Td className="figures" visibleFrom="sm">
        {day(line.postingDate, language)}
      </Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }} miw={180} visibleFrom="sm">
        {entryTextIn(line.description, language)}
        {inCurrency !== undefined && (
          <Text size="xs" c="dimmed" className="figures">
            {inCurrency}
          </Text>
        )}
        {line.customerId !== null && (
          <AnchorLink
            to="/$accountId/customers/$clientId"
            params={{ accountId, clientId: line.customerId }}
            size="xs"
            display="block"
            className={classes['above'] ?? ''}
          >
            {line.customerName}
          </AnchorLink>
        )}
      </Table.Td>
      <Table.Td visibleFrom="sm">{account}</Table.Td>
      <Table.Td visibleFrom="sm">{line.vatCode}</Table.Td>
      <Side kroner={line.debit} />
      <Side kroner={line.credit} />
      <Figure kroner={sumKroner([line.debit, -line.credit])} hiddenFrom="sm" />
    </Table.Tr>
  );
}

/** A line stands on one side; the other is empty. */
function Side({ kroner }: { kroner: number }) {
  return kroner === 0 ? <Table.Td visibleFrom="sm" /> : <Figure kroner={kroner} visibleFrom="sm" />;
}

import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../http/session.ts';
import { useToday } from '../../../http/use-today.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { sumKroner } from '../../../text/sum-kroner.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { WideTable } from '../../../ui/wide-table.tsx';
import { booksTexts } from '../../ledger/books-texts.ts';
import { appPage } from './app-page.ts';
import { AsOfField } from './choice-fields.tsx';
import { asOfProblem, useAsOf } from './choices.ts';
import { Figure, FigureHead } from './figure.tsx';
import { ReportPage } from './report-page.tsx';
import classes from './reports.module.css';
import { reportsTexts } from './reports-texts.ts';
import type { TrialBalance } from './reports.ts';
import { reportAddress, trialBalanceQuery } from './reports.ts';

type Row = TrialBalance['accounts'][number];
const COLUMNS = ['opening', 'debit', 'credit', 'closing'] as const;
/** A phone has room for one column: the balance. */
const wide = (column: (typeof COLUMNS)[number]) => column !== 'closing' && ({ visibleFrom: 'sm' } as const);

export default function TrialBalancePage() {
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const today = useToday();
  const asOf = useAsOf();
  const isValid = asOf !== undefined && asOfProblem(asOf) === undefined;
  const report = useQuery({ ...trialBalanceQuery(accountId, asOf ?? '', language), enabled: isValid });
  return (
    <ReportPage
      name="trial-balance"
      choice={asOf !== undefined && today !== undefined && <AsOfField asOf={asOf} today={today} />}
      report={report}
      file={isValid ? reportAddress(accountId, 'trial-balance', { asOf, language }) : undefined}
      isEmpty={({ accounts }) => accounts.length === 0}
    >
      {(data) => <Balances report={data} />}
    </ReportPage>
  );
}

function Balances({ report }: { report: TrialBalance }) {
  const texts = useTexts(reportsTexts);
  const { accountId } = useAccount();
  const { accounts, undistributedResult: earlier, totals } = report;
  return (
    <>
      <WideTable label={texts.titles['trial-balance']} minWidth={300}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.account}</Table.Th>
            {COLUMNS.map((column) => (
              <FigureHead key={column} {...wide(column)}>
                {texts[column]}
              </FigureHead>
            ))}
          </Table.Tr>
        </Table.Thead>
        {[...Map.groupBy(accounts, ({ account }) => Number(account[0]))].map(([number, ofClass]) => (
          <ClassRows key={number} number={number} rows={ofClass} />
        ))}
        {earlier.trialBalance !== null && (
          <Table.Tbody>
            <Table.Tr className={classes['row'] ?? ''}>
              <Table.Td>
                <AnchorLink
                  {...appPage(accountId, earlier.trialBalance)}
                  inherit
                  className={classes['cover'] ?? ''}
                >
                  {texts.undistributedResult}
                </AnchorLink>
              </Table.Td>
              <Figure kroner={earlier.amount} visibleFrom="sm" />
              <Figure kroner={0} visibleFrom="sm" />
              <Figure kroner={0} visibleFrom="sm" />
              <Figure kroner={earlier.amount} />
            </Table.Tr>
          </Table.Tbody>
        )}
        <Table.Tfoot>
          <Table.Tr className={classes['total'] ?? ''}>
            <Table.Th scope="row">{texts.sum}</Table.Th>
            {COLUMNS.map((column) => (
              <Figure key={column} {...wide(column)} kroner={totals[column]} />
            ))}
          </Table.Tr>
        </Table.Tfoot>
      </WideTable>
      <Text size="sm" c="dimmed" mt="sm">
        {texts.signs}
      </Text>
    </>
  );
}

/** The accounts of a class under the name and sums of the class. */
function ClassRows({ number, rows }: { number: number; rows: Row[] }) {
  const { classes: names } = useTexts(booksTexts);
  const { accountId } = useAccount();
  return (
    <Table.Tbody>
      <Table.Tr className={classes['group'] ?? ''}>
        <Table.Th scope="rowgroup">
          {number} {names[number]}
        </Table.Th>
        {COLUMNS.map((column) => (
          <Figure key={column} {...wide(column)} kroner={sumKroner(rows.map((row) => row[column]))} />
        ))}
      </Table.Tr>
      {rows.map((row) => (
        <Table.Tr key={row.account} className={classes['row'] ?? ''}>
          <Table.Td>
            <AnchorLink {...appPage(accountId, row.ledger)} inherit className={classes['cover'] ?? ''}>
              <span className="figures">{row.account}</span> {row.accountName}
            </AnchorLink>
          </Table.Td>
          {COLUMNS.map((column) => (
            <Figure key={column} {...wide(column)} kroner={row[column]} />
          ))}
        </Table.Tr>
      ))}
    </Table.Tbody>
  );
}

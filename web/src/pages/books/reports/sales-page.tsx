import { Stack, Table, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAccount } from '../../../http/session.ts';
import { useToday } from '../../../http/use-today.ts';
import { monthName } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import type { Destination } from '../../../ui/links.tsx';
import { WideTable } from '../../../ui/wide-table.tsx';
import { appPage } from './app-page.ts';
import { DaysFields } from './choice-fields.tsx';
import { daysProblems, useDays } from './choices.ts';
import { Figure, FigureHead, MainFigures } from './figure.tsx';
import { ReportPage } from './report-page.tsx';
import classes from './reports.module.css';
import { reportsTexts } from './reports-texts.ts';
import type { Sales } from './reports.ts';
import { reportAddress, salesQuery } from './reports.ts';
import { SalesByCustomer } from './sales-by-customer.tsx';

type Sums = Sales['totals'];

export default function SalesPage() {
  const texts = useTexts(reportsTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const today = useToday();
  const days = useDays();
  const isValid = days !== undefined && Object.keys(daysProblems(days)).length === 0;
  const report = useQuery({
    ...salesQuery(accountId, days ?? { from: '', to: '' }, language),
    enabled: isValid,
  });
  return (
    <ReportPage
      name="sales"
      choice={days !== undefined && today !== undefined && <DaysFields days={days} today={today} />}
      report={report}
      file={isValid ? reportAddress(accountId, 'sales', { ...days, language }) : undefined}
      isEmpty={({ months }) => months.length === 0}
    >
      {(data) => (
        <Stack gap="xl">
          <MainFigures
            figures={[
              { label: texts.net, kroner: data.totals.net, isMain: true },
              { label: texts.vat, kroner: data.totals.vat },
              { label: texts.gross, kroner: data.totals.gross },
            ]}
          />
          <Months sales={data} />
          <SalesTable
            title={texts.byAccount}
            head={texts.account}
            totals={data.totals}
            rows={data.accounts.map((row) => ({
              ...row,
              key: `${row.account} ${row.vatCode}`,
              name: `${row.account} ${row.accountName}${row.vatCode === null ? '' : ` · ${texts.onlyVatCode(row.vatCode)}`}`,
              link: appPage(accountId, row.ledger),
            }))}
          />
          <SalesByCustomer sales={data} />
        </Stack>
      )}
    </ReportPage>
  );
}

/** The sales month by month, with bars that make the months easy to compare. */
function Months({ sales: { months, totals } }: { sales: Sales }) {
  const texts = useTexts(reportsTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const largest = Math.max(...months.map(({ net }) => net));
  return (
    <SalesTable
      title={texts.byMonth}
      head={texts.month}
      totals={totals}
      rows={months.map((row) => ({
        ...row,
        key: row.month,
        name: monthName(row.month, language),
        link: appPage(accountId, row.entries),
        bar: row.net > 0 && (
          <span className={classes['bar']} style={{ width: `${(100 * row.net) / largest}%` }} />
        ),
      }))}
    />
  );
}

function SalesTable({
  title,
  head,
  rows,
  totals,
}: {
  title: string;
  head: string;
  rows: (Sums & { key: string; name: string; link: Destination | undefined; bar?: ReactNode })[];
  totals: Sums;
}) {
  const texts = useTexts(reportsTexts);
  const hasBars = rows.some(({ bar }) => bar !== undefined);
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      <WideTable label={title} minWidth={300}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{head}</Table.Th>
            {hasBars && <Table.Td w="30%" visibleFrom="md" />}
            <Table.Th ta="right" w={110} visibleFrom="sm">
              {texts.documents}
            </Table.Th>
            <FigureHead>{texts.net}</FigureHead>
            <FigureHead visibleFrom="sm">{texts.vat}</FigureHead>
            <FigureHead>{texts.gross}</FigureHead>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, name, link, bar, documents, net, vat, gross }) => (
            <Table.Tr key={key} className={classes['row'] ?? ''}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {link === undefined ? (
                  name
                ) : (
                  <AnchorLink {...link} inherit className={classes['cover'] ?? ''}>
                    {name}
                  </AnchorLink>
                )}
              </Table.Td>
              {hasBars && <Table.Td visibleFrom="md">{bar}</Table.Td>}
              <Table.Td ta="right" className="figures" visibleFrom="sm">
                {documents}
              </Table.Td>
              <Figure kroner={net} />
              <Figure kroner={vat} visibleFrom="sm" />
              <Figure kroner={gross} />
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr className={classes['total'] ?? ''}>
            <Table.Th scope="row">{texts.sum}</Table.Th>
            {hasBars && <Table.Td visibleFrom="md" />}
            <Table.Td ta="right" className="figures" visibleFrom="sm">
              {totals.documents}
            </Table.Td>
            <Figure kroner={totals.net} />
            <Figure kroner={totals.vat} visibleFrom="sm" />
            <Figure kroner={totals.gross} />
          </Table.Tr>
        </Table.Tfoot>
      </WideTable>
    </section>
  );
}

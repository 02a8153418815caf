import { Group, Table, Text } from '@mantine/core';
import { useAccount } from '../../../http/session.ts';
import { amount, day } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { sumKroner } from '../../../text/sum-kroner.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { Pager } from '../../../ui/list/pager.tsx';
import { WideTable } from '../../../ui/wide-table.tsx';
import { amountInCurrency } from '../../ledger/amount-in-currency.ts';
import { booksTexts } from '../../ledger/books-texts.ts';
import { entryInSeries, entryTextIn } from '../../ledger/entry-name.ts';
import { Figure, FigureHead } from './figure.tsx';
import classes from './reports.module.css';
import { reportsTexts } from './reports-texts.ts';
import type { Ledger } from './reports.ts';

/**
 * The lines between the opening and the closing balance. A narrow screen shows one amount a line, with the balance below it.
 * @param hasAccount whether the ledger is of one account. Otherwise each line shows its account
 */
export function LedgerLines({
  ledger,
  hasAccount,
  onPage,
}: {
  ledger: Ledger;
  hasAccount: boolean;
  onPage: (page: number) => void;
}) {
  const texts = useTexts(reportsTexts);
  const columns = hasAccount ? 4 : 5;
  return (
    <>
      <WideTable label={texts.titles.ledger} minWidth={300}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={140}>{texts.entry}</Table.Th>
            <Table.Th w={120} visibleFrom="md">
              {texts.date}
            </Table.Th>
            <Table.Th visibleFrom="md">{texts.text}</Table.Th>
            {!hasAccount && <Table.Th visibleFrom="md">{texts.account}</Table.Th>}
            <Table.Th w={90} visibleFrom="md">
              {texts.vatCode}
            </Table.Th>
            <FigureHead visibleFrom="md">{texts.debit}</FigureHead>
            <FigureHead visibleFrom="md">{texts.credit}</FigureHead>
            <FigureHead hiddenFrom="md">
              {texts.amount} / {texts.balance}
            </FigureHead>
            <FigureHead visibleFrom="md">{texts.balance}</FigureHead>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {ledger.page === 1 && (
            <Table.Tr className={classes['group'] ?? ''}>
              <Table.Th scope="row">{texts.opening}</Table.Th>
              <Table.Td colSpan={columns + 1} visibleFrom="md" />
              <Figure kroner={ledger.opening} />
            </Table.Tr>
          )}
          {ledger.items.map((line, index) => (
            // A ledger's lines have no id, and their order never changes.
            <Line key={index} line={line} hasAccount={hasAccount} />
          ))}
        </Table.Tbody>
        {!ledger.hasMore && (
          <Table.Tfoot>
            <Table.Tr className={classes['total'] ?? ''}>
              <Table.Th scope="row">{texts.closing}</Table.Th>
              <Table.Td colSpan={columns - 1} visibleFrom="md" />
              <Figure kroner={ledger.debit} visibleFrom="md" />
              <Figure kroner={ledger.credit} visibleFrom="md" />
              <Figure kroner={ledger.closing} />
            </Table.Tr>
          </Table.Tfoot>
        )}
      </WideTable>
      <Pager page={ledger.page} pageSize={ledger.pageSize} totalCount={ledger.totalCount} onPage={onPage} />
      <Text size="sm" c="dimmed" mt="sm">
        {texts.signs}
      </Text>
    </>
  );
}

function Line({ line, hasAccount }: { line: Ledger['items'][number]; hasAccount: boolean }) {
  const texts = useTexts(reportsTexts);
  const names = useTexts(booksTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const inCurrency = amountInCurrency(line, language);
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
        <Text size="xs" hiddenFrom="md" style={{ overflowWrap: 'anywhere' }}>
          {day(line.postingDate, language)} · {entryTextIn(line.description, language)}
        </Text>
      </Table.Td>
      <Table.Td className="figures" visibleFrom="md">
        {day(line.postingDate, language)}
      </Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }} miw={180} visibleFrom="md">
        {entryTextIn(line.description, language)}
        {inCurrency !== undefined && (
          <Text size="xs" c="dimmed" className="figures">
            {inCurrency}
          </Text>
        )}
        <Group gap="sm">
          {line.customerId !== null && (
            <AnchorLink
              to="/$accountId/customers/$clientId"
              params={{ accountId, clientId: line.customerId }}
              size="xs"
              className={classes['above'] ?? ''}
            >
              {line.customerName}
            </AnchorLink>
          )}
          {line.invoiceId !== null && (
            <AnchorLink
              to="/$accountId/invoices/$invoiceId"
              params={{ accountId, invoiceId: line.invoiceId }}
              size="xs"
              className={classes['above'] ?? ''}
            >
              {texts.seeInvoice}
            </AnchorLink>
          )}
        </Group>
      </Table.Td>
      {!hasAccount && (
        <Table.Td visibleFrom="md">
          {line.account} {line.accountName}
        </Table.Td>
      )}
      <Table.Td visibleFrom="md">{line.vatCode}</Table.Td>
      <Side kroner={line.debit} />
      <Side kroner={line.credit} />
      <Figure
        kroner={sumKroner([line.debit, -line.credit])}
        more={
          <Text size="xs" c="dimmed">
            {amount(line.balance, language)}
          </Text>
        }
        hiddenFrom="md"
      />
      <Figure kroner={line.balance} visibleFrom="md" />
    </Table.Tr>
  );
}

/** A line stands on one side; the other is empty. */
function Side({ kroner }: { kroner: number }) {
  return kroner === 0 ? <Table.Td visibleFrom="md" /> : <Figure kroner={kroner} visibleFrom="md" />;
}

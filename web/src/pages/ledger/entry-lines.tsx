import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../http/account-api.ts';
import { useAccount } from '../../http/session.ts';
import { amount, day } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { sumKroner } from '../../text/sum-kroner.ts';
import { AnchorLink } from '../../ui/links.tsx';
import { WideTable } from '../../ui/wide-table.tsx';
import { chartQuery } from './books-queries.ts';
import { booksTexts } from './books-texts.ts';
import { amountInCurrency } from './amount-in-currency.ts';
import { customersOf, entryKind, entryTextIn } from './entry-name.ts';

type Entry = Schemas['JournalEntry'];

/** The kind and origin of an entry, its customers, and the entry that it corrects. */
export function EntryFacts({ entry }: { entry: Entry }) {
  const texts = useTexts(booksTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const hasDocument = entry.sourceDocumentType === 'Invoice' || entry.sourceDocumentType === 'CreditNote';
  return (
    <>
      <Text size="sm" c="dimmed">
        {entryKind(entry, texts, language)} · {texts.seriesLabel}: {texts.series[entry.series]}
      </Text>
      {customersOf(entry).map(({ id, name }) => (
        <AnchorLink
          key={id}
          size="sm"
          to="/$accountId/customers/$clientId"
          params={{ accountId, clientId: id }}
          className="breakable"
        >
          {name}
        </AnchorLink>
      ))}
      <Text size="sm" c="dimmed">
        {texts.documentDate}: {day(entry.documentDate, language)}
      </Text>
      {hasDocument && (
        <AnchorLink
          size="sm"
          to="/$accountId/invoices/$invoiceId"
          params={{ accountId, invoiceId: entry.sourceDocumentId }}
        >
          {texts.toDocument}
        </AnchorLink>
      )}
      {entry.bankTransactionId !== null && (
        <AnchorLink
          size="sm"
          to="/$accountId/bank/transactions/$transactionId"
          params={{ accountId, transactionId: entry.bankTransactionId }}
        >
          {texts.toTransaction}
        </AnchorLink>
      )}
      {entry.correctsEntryId !== null && (
        <AnchorLink
          size="sm"
          to="/$accountId/books/journal/$entryId"
          params={{ accountId, entryId: entry.correctsEntryId }}
        >
          {texts.corrects}
        </AnchorLink>
      )}
    </>
  );
}

/** The lines with their sums. Each account leads to its ledger of the year. */
export function EntryLines({ entry, label }: { entry: Pick<Entry, 'lines' | 'postingDate'>; label: string }) {
  const texts = useTexts(booksTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const year = entry.postingDate.slice(0, 4);
  // Entries have the names of accounts in bokmål. The chart has all names.
  const chart = useQuery({ ...chartQuery(accountId), enabled: language !== 'nb' });
  const nameOf = ({ account, accountName }: Entry['lines'][number]) =>
    chart.data?.find(({ number }) => number === account)?.names[language] ?? accountName;
  const side = (kroner: number) => (kroner === 0 ? '' : amount(kroner, language));
  return (
    <WideTable label={label} minWidth={260}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{texts.account}</Table.Th>
          <Table.Th ta="right">{texts.debit}</Table.Th>
          <Table.Th ta="right">{texts.credit}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entry.lines.map((line) => (
          <Table.Tr key={line.lineNumber}>
            <Table.Td>
              <AnchorLink
                to="/$accountId/books/reports/ledger"
                params={{ accountId }}
                search={{ account: line.account, from: `${year}-01-01`, to: `${year}-12-31` }}
                inherit
              >
                {line.account} {nameOf(line)}
              </AnchorLink>
              <Text size="xs" c="dimmed">
                {[
                  line.description && entryTextIn(line.description, language),
                  line.vatCode && `${texts.vatCode} ${line.vatCode}`,
                  amountInCurrency(line, language),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Table.Td>
            <Table.Td ta="right" className="figures">
              {side(line.debit)}
            </Table.Td>
            <Table.Td ta="right" className="figures">
              {side(line.credit)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th scope="row">{texts.sum}</Table.Th>
          <Table.Th ta="right" className="figures">
            {amount(sumKroner(entry.lines.map((line) => line.debit)), language)}
          </Table.Th>
          <Table.Th ta="right" className="figures">
            {amount(sumKroner(entry.lines.map((line) => line.credit)), language)}
          </Table.Th>
        </Table.Tr>
      </Table.Tfoot>
    </WideTable>
  );
}

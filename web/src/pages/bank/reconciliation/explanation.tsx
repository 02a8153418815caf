import { Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAccount } from '../../../http/session.ts';
import { amount, day, money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { Dimmed, RowCard } from '../../../ui/list/row.tsx';
import { WideTable } from '../../../ui/wide-table.tsx';
import { booksTexts } from '../../ledger/books-texts.ts';
import { entryNumber, entryTextIn } from '../../ledger/entry-name.ts';
import type { BankTransaction, Reconciliation } from '../bank-queries.ts';
import { bankTexts } from '../bank-texts.ts';
import { movedOn } from '../moved-on.ts';
import { nameOf } from '../transactions/describe.ts';
import classes from './reconciliation.module.css';
import { reconciliationTexts } from './reconciliation-texts.ts';

/** The way from the balance of the books to that of the bank, and the transactions and entries behind it. */
export function Explanation({ found }: { found: Reconciliation }) {
  const texts = useTexts(reconciliationTexts);
  const { language } = useLanguage();
  const { bankBalance, unmatchedSum, ignoredSum, unbankedSum, laterSum, unexplained, ledgerBalance } = found;
  const lines = [
    ...(ledgerBalance === null ? [] : [{ name: texts.inBooks(found.account), kroner: ledgerBalance }]),
    { name: texts.unmatched, kroner: unmatchedSum },
    { name: texts.ignored, kroner: ignoredSum },
    ...(unbankedSum === null ? [] : [{ name: texts.unbanked, kroner: 0 - unbankedSum }]),
    ...(bankBalance === null
      ? []
      : [
          { name: texts.later, kroner: 0 - laterSum },
          ...(unexplained === null ? [] : [{ name: texts.unexplainedLine, kroner: unexplained }]),
          { name: texts.inBank, kroner: bankBalance, isTotal: true },
        ]),
  ];
  return (
    <>
      <section>
        <Title order={2} size="h4" mb="xs">
          {texts.explanation}
        </Title>
        <WideTable label={texts.explanation} minWidth={280}>
          <Table.Tbody>
            {lines.map(({ name, kroner, isTotal = false }) => (
              <Table.Tr key={name} className={isTotal ? (classes['total'] ?? '') : ''}>
                <Table.Th scope="row" fw="inherit">
                  {name}
                </Table.Th>
                <Table.Td ta="right" className="figures" {...(kroner === 0 && { c: 'dimmed' })}>
                  {amount(kroner, language)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </WideTable>
        <Before found={found} />
      </section>
      <Transactions title={texts.unmatchedTitle} transactions={found.unmatched} />
      <Transactions title={texts.ignoredTitle} hint={texts.ignoredHint} transactions={found.ignored} />
      <WithoutLines periods={found.periodsWithoutLines} />
      <Unbanked found={found} />
    </>
  );
}

/** What the account had before the files of the bank begin, and where its entries are. */
function Before({ found: { account, currency, since, entriesBefore } }: { found: Reconciliation }) {
  const texts = useTexts(reconciliationTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  if (entriesBefore === null || since === null) return null;
  const { count, amount: moved, to } = entriesBefore;
  return (
    <Text size="sm" mt="sm">
      {texts.before(day(since, language), money(moved, language, currency), count)}{' '}
      <AnchorLink
        to="/$accountId/books/reports/ledger"
        params={{ accountId }}
        // A ledger is of one year. What is older stands as its opening balance.
        search={{ account, from: `${to.slice(0, 4)}-01-01`, to }}
        inherit
        underline="always"
      >
        {texts.seeBefore}
      </AnchorLink>
      <br />
      <Text span inherit c="dimmed">
        {texts.beforeHint}
      </Text>
    </Text>
  );
}

function Transactions({
  title,
  hint,
  transactions,
}: {
  title: string;
  hint?: string;
  transactions: BankTransaction[];
}) {
  const bank = useTexts(bankTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  return (
    <Items
      title={title}
      {...(hint !== undefined && { hint })}
      columns={[bank.bookedOn, bank.otherSide, bank.amount]}
      rows={transactions.map((transaction) => ({
        id: transaction.id,
        day: transaction.bookedOn,
        what: (
          <AnchorLink
            to="/$accountId/bank/transactions/$transactionId"
            params={{ accountId, transactionId: transaction.id }}
            inherit
          >
            {nameOf(transaction, bank)}
          </AnchorLink>
        ),
        shown: amount(transaction.direction === 'in' ? transaction.amount : -transaction.amount, language),
      }))}
    />
  );
}

/** The months whose lines are missing, each once. */
function WithoutLines({ periods }: { periods: Reconciliation['periodsWithoutLines'] }) {
  const texts = useTexts(reconciliationTexts);
  const bank = useTexts(bankTexts);
  const { language } = useLanguage();
  return (
    <Items
      title={texts.withoutLinesTitle}
      hint={texts.withoutLinesHint}
      columns={[bank.bookedOn, texts.inBank, bank.amount]}
      rows={periods.map(({ from, to, bankBalance, amount: moved }) => ({
        id: `${from} ${to} ${bankBalance}`,
        day: to,
        what: texts.balanceAfter(day(from, language), amount(bankBalance, language)),
        shown: amount(moved, language),
      }))}
    />
  );
}

function Unbanked({ found }: { found: Reconciliation }) {
  const texts = useTexts(reconciliationTexts);
  const books = useTexts(booksTexts);
  const bank = useTexts(bankTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  return (
    <Items
      title={texts.unbankedTitle}
      columns={[bank.bookedOn, books.entry, bank.amount]}
      rows={found.unbanked.map((entry) => {
        return {
          id: entry.id,
          day: entry.postingDate,
          what: (
            <AnchorLink
              to="/$accountId/books/journal/$entryId"
              params={{ accountId, entryId: entry.id }}
              inherit
            >
              {`${entryNumber(entry)}, ${entryTextIn(entry.description, language)}`}
            </AnchorLink>
          ),
          shown: amount(movedOn(entry, found), language),
        };
      })}
    />
  );
}

const MOST_LISTED = 500;

function Items({
  title,
  hint,
  columns: [date, what, sum],
  rows,
}: {
  title: string;
  hint?: string;
  columns: readonly [date: string, what: string, sum: string];
  rows: { id: string; day: string; what: ReactNode; shown: string }[];
}) {
  const texts = useTexts(reconciliationTexts);
  const { language } = useLanguage();
  if (rows.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      {hint !== undefined && (
        <Text size="sm" c="dimmed" mb="xs">
          {hint}
        </Text>
      )}
      {rows.length >= MOST_LISTED && (
        <Text size="sm" c="dimmed" mb="xs">
          {texts.most(MOST_LISTED)}
        </Text>
      )}
      <WideTable
        label={title}
        minWidth={280}
        cards={rows.map((row) => (
          <RowCard
            title={row.what}
            isPlain
            end={row.shown}
            below={<Dimmed>{day(row.day, language)}</Dimmed>}
          />
        ))}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={130}>{date}</Table.Th>
            <Table.Th>{what}</Table.Th>
            <Table.Th ta="right">{sum}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td className="figures">{day(row.day, language)}</Table.Td>
              <Table.Td className="breakable">{row.what}</Table.Td>
              <Table.Td ta="right" className="figures">
                {row.shown}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </section>
  );
}

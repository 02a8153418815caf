import { Badge, Group, Text } from '@mantine/core';
import { useAccount } from '../../../http/session.ts';
import { day } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import classes from '../../../ui/list/list.module.css';
import type { Column } from '../../../ui/list/list-table.tsx';
import type { BankTransaction } from '../bank-queries.ts';
import { bankTexts } from '../bank-texts.ts';
import { accountNumber, nameOf, signedAmount } from './describe.ts';

const STATUS_COLOURS = { matched: 'green', unmatched: 'orange', ignored: 'gray' } as const;

export function useTransactionColumns(): Column<BankTransaction>[] {
  const texts = useTexts(bankTexts);
  const { language } = useLanguage();
  return [
    {
      key: 'bookedOn',
      heading: texts.bookedOn,
      cell: ({ bookedOn }) => <span className="figures">{day(bookedOn, language)}</span>,
      isFixed: true,
    },
    {
      key: 'payer',
      heading: texts.otherSide,
      cell: (transaction) => <TransactionLink transaction={transaction} />,
      isFixed: true,
    },
    {
      key: 'account',
      heading: texts.from,
      cell: ({ payerAccount }) => (
        <span className="figures">{payerAccount === null ? '–' : accountNumber(payerAccount)}</span>
      ),
      isExtra: true,
    },
    { key: 'kid', heading: texts.kid, cell: ({ kid }) => <span className="figures">{kid ?? '–'}</span> },
    { key: 'text', heading: texts.text, cell: ({ text }) => text ?? '–', isExtra: true },
    {
      key: 'archiveReference',
      heading: texts.archiveReference,
      cell: ({ archiveReference }) => archiveReference ?? '–',
      isExtra: true,
    },
    {
      key: 'status',
      heading: texts.status,
      cell: (transaction) => <TransactionStatus transaction={transaction} />,
    },
    {
      key: 'amount',
      heading: texts.amount,
      cell: (transaction) => signedAmount(transaction, language),
      isFigure: true,
    },
  ];
}

/** A transaction on a phone. */
export function TransactionCard({ transaction }: { transaction: BankTransaction }) {
  const { language } = useLanguage();
  return (
    <>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text fw={650} className="breakable">
          <TransactionLink transaction={transaction} />
        </Text>
        <Text className="figures">{signedAmount(transaction, language)}</Text>
      </Group>
      <Group justify="space-between" mt={4}>
        <TransactionStatus transaction={transaction} />
        <Text size="sm" c="dimmed">
          {day(transaction.bookedOn, language)}
        </Text>
      </Group>
    </>
  );
}

function TransactionLink({ transaction }: { transaction: BankTransaction }) {
  const texts = useTexts(bankTexts);
  const { accountId } = useAccount();
  const { language } = useLanguage();
  const name = nameOf(transaction, texts);
  return (
    <AnchorLink
      to="/$accountId/bank/transactions/$transactionId"
      params={{ accountId, transactionId: transaction.id }}
      className={classes['link'] ?? ''}
      fz="inherit"
      aria-label={`${name}, ${signedAmount(transaction, language)}, ${day(transaction.bookedOn, language)}`}
    >
      {name}
    </AnchorLink>
  );
}

/** The status, and why a transaction waits. */
export function TransactionStatus({ transaction: { status, reason } }: { transaction: BankTransaction }) {
  const texts = useTexts(bankTexts);
  return (
    <Group gap="xs">
      <Badge color={STATUS_COLOURS[status]} miw="max-content">
        {texts.statuses[status]}
      </Badge>
      {reason !== null && (
        <Text span size="sm" c="dimmed">
          {texts.shortReasons[reason]}
        </Text>
      )}
    </Group>
  );
}

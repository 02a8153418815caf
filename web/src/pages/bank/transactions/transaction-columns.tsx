import { Badge, Group, Text } from '@mantine/core';
import { useAccount } from '../../../http/session.ts';
import { day } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import type { Column } from '../../../ui/list/list-table.tsx';
import { Dimmed, RowCard, RowLink } from '../../../ui/list/row.tsx';
import { useCells } from '../../../ui/list/use-cells.tsx';
import type { BankTransaction } from '../bank-queries.ts';
import { bankTexts } from '../bank-texts.ts';
import { accountNumber, nameOf, signedAmount } from './describe.ts';

const STATUS_COLOURS = { matched: 'green', unmatched: 'orange', ignored: 'gray' } as const;

export function useTransactionColumns(): Column<BankTransaction>[] {
  const texts = useTexts(bankTexts);
  const { language } = useLanguage();
  const show = useCells<BankTransaction>();
  return [
    show.day('bookedOn', texts.bookedOn, { isFixed: true }),
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
    {
      key: 'kid',
      heading: texts.kid,
      cell: ({ kid, creditorReference }) => (
        <span className="figures">{kid ?? creditorReference ?? '–'}</span>
      ),
    },
    show.text('text', texts.text, { isExtra: true }),
    show.text('archiveReference', texts.archiveReference, { isExtra: true }),
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
    <RowCard
      title={<TransactionLink transaction={transaction} />}
      end={signedAmount(transaction, language)}
      below={<TransactionStatus transaction={transaction} />}
      belowEnd={<Dimmed>{day(transaction.bookedOn, language)}</Dimmed>}
    />
  );
}

function TransactionLink({ transaction }: { transaction: BankTransaction }) {
  const texts = useTexts(bankTexts);
  const { accountId } = useAccount();
  const { language } = useLanguage();
  const name = nameOf(transaction, texts);
  return (
    <RowLink
      to="/$accountId/bank/transactions/$transactionId"
      params={{ accountId, transactionId: transaction.id }}
      aria-label={`${name}, ${signedAmount(transaction, language)}, ${day(transaction.bookedOn, language)}`}
    >
      {name}
    </RowLink>
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

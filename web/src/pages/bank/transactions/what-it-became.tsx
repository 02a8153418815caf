import { Stack, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAccount } from '../../../http/session.ts';
import { moneyInKroner } from '../../../text/formats.ts';
import { sumKroner } from '../../../text/sum-kroner.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { invoiceQuery } from '../../invoices/invoices.ts';
import { BEFORE_OPENING } from '../../../../../server/src/domain/bank-files.ts';
import type { BankTransaction } from '../bank-queries.ts';
import { bankTexts } from '../bank-texts.ts';
import { transactionsTexts } from './transactions-texts.ts';

/** The payments and the rest that a transaction became, with links; or why it waits, or why it is ignored. */
export function WhatItBecame({ transaction }: { transaction: BankTransaction }) {
  const texts = useTexts(transactionsTexts);
  const { reasons } = useTexts(bankTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const { status, reason, ignoredBecause, allocations, pairedTransactionId, remainder } = transaction;
  const { depositId, depositAmount, refundId, feeEntryId, entryId, duplicateOf, amount } = transaction;
  const elsewhere = sumKroner([depositAmount, ...allocations.map((part) => part.amount)]);
  const invoices = useQueries({
    queries: allocations.map(({ invoiceId }) => invoiceQuery(accountId, invoiceId)),
  });
  return (
    <Stack gap="xs">
      {reason !== null && (
        <div>
          <Text>{reasons[reason]}</Text>
          <Text c="dimmed">{texts.waits}</Text>
        </div>
      )}
      {ignoredBecause !== null && (
        <Text className="breakable">
          {ignoredBecause === BEFORE_OPENING ? texts.beforeOpening : texts.ignored(ignoredBecause)}
        </Text>
      )}
      {allocations.map(({ invoiceId, paymentId, amount: paid }, index) => {
        const invoice = invoices[index]?.data?.invoice;
        return (
          <Part key={paymentId} kroner={paid}>
            <AnchorLink to="/$accountId/invoices/$invoiceId" params={{ accountId, invoiceId }}>
              {texts.payment(invoice?.number ?? '…', invoice?.client.name ?? '…')}
            </AnchorLink>
          </Part>
        );
      })}
      {depositId !== null && <Part kroner={depositAmount}>{texts.deposit}</Part>}
      {refundId !== null && <Part kroner={amount}>{texts.refund}</Part>}
      {feeEntryId !== null && (
        <Part kroner={amount}>
          <AnchorLink to="/$accountId/books/journal/$entryId" params={{ accountId, entryId: feeEntryId }}>
            {texts.feeEntry}
          </AnchorLink>
        </Part>
      )}
      {entryId !== null && (
        <Part kroner={sumKroner([amount, -elsewhere])}>
          <AnchorLink to="/$accountId/books/journal/$entryId" params={{ accountId, entryId }}>
            {texts.entry}
          </AnchorLink>
        </Part>
      )}
      {duplicateOf !== null && (
        <AnchorLink
          to="/$accountId/bank/transactions/$transactionId"
          params={{ accountId, transactionId: duplicateOf }}
        >
          {texts.openPair}
        </AnchorLink>
      )}
      {pairedTransactionId !== null && (
        <div>
          <Text>{texts.pair}</Text>
          <AnchorLink
            to="/$accountId/bank/transactions/$transactionId"
            params={{ accountId, transactionId: pairedTransactionId }}
          >
            {texts.openPair}
          </AnchorLink>
        </div>
      )}
      {status === 'unmatched' && remainder !== amount && (
        <Text>
          {texts.remainder}: {moneyInKroner(remainder, language)}
        </Text>
      )}
    </Stack>
  );
}

function Part({ kroner, children }: { kroner: number; children: ReactNode }) {
  const { language } = useLanguage();
  return (
    <Text component="div" className="breakable">
      {children}: <span className="figures">{moneyInKroner(kroner, language)}</span>
    </Text>
  );
}

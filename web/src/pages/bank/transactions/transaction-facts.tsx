import { Text } from '@mantine/core';
import { day, money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import type { BankTransaction } from '../bank-queries.ts';
import { bankTexts } from '../bank-texts.ts';
import { accountNumber } from './describe.ts';
import classes from './transactions.module.css';

/**
 * What the bank tells of a transaction. What its file does not tell is left out.
 * @param isBrief leaves out what the heading tells, and what is the same for most
 */
export function TransactionFacts({
  transaction,
  isBrief = false,
}: {
  transaction: BankTransaction;
  isBrief?: boolean;
}) {
  const texts = useTexts(bankTexts);
  const { language } = useLanguage();
  const { bookedOn, direction, kind, payerName, payerAccount, kid, text } = transaction;
  const { archiveReference, vippsEntry, bankAccount, charges, currency, creditorReference, reason } =
    transaction;
  const facts: [name: string, value: string | null][] = [
    [texts.bookedOn, day(bookedOn, language)],
    [texts.direction, isBrief ? null : kind === 'fee' ? texts.fee : texts.directions[direction]],
    [direction === 'in' ? texts.payer : texts.payee, isBrief ? null : payerName],
    [direction === 'in' ? texts.from : texts.to, payerAccount && accountNumber(payerAccount)],
    [texts.kid, kid],
    [texts.creditorReference, creditorReference],
    [texts.text, text],
    [texts.charges, charges > 0 ? money(charges, language, currency) : null],
    [vippsEntry === null ? texts.archiveReference : texts.vippsReference, archiveReference],
    [
      texts.bankAccount,
      isBrief && currency === 'NOK' && vippsEntry === null && reason !== 'wrong-account'
        ? null
        : accountNumber(bankAccount),
    ],
  ];
  return (
    <dl className={classes['facts']}>
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <Text component="dt" size="xs" c="dimmed">
              {name}
            </Text>
            <Text component="dd" size="sm" className="breakable">
              {value}
            </Text>
          </div>
        ))}
    </dl>
  );
}

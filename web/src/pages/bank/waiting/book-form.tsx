import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { linesOfPattern } from '../../../../../server/src/domain/books/repeated-entry.ts';
import { LIMITS } from '../../../../../server/src/domain/limits.ts';
import { kronerFromOre, oreFromKroner } from '../../../../../server/src/domain/money.ts';
import { useAccount } from '../../../http/session.ts';
import { moneyInKroner } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { sumKroner } from '../../../text/sum-kroner.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { useEntryVatCodeChoices } from '../../books/vat-codes.ts';
import { AccountSelect } from '../../ledger/account-select.tsx';
import { bankAccountsQuery } from '../../ledger/bank-transactions.ts';
import { bookingAccountsQuery, chartQuery } from '../../ledger/books-queries.ts';
import type { BankTransaction } from '../bank-queries.ts';
import { bankTexts } from '../bank-texts.ts';
import { nameOf } from '../transactions/describe.ts';
import type { NewEntry } from './options.ts';
import { waitingTexts } from './waiting-texts.ts';

/** Books what remains of a transaction in kroner on one account, with its VAT. */
export function BookForm({
  transaction,
  onBook,
}: {
  transaction: BankTransaction;
  onBook: (entry: NewEntry, said: string) => void;
}) {
  const texts = useTexts(waitingTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const chart = useQuery(chartQuery(accountId)).data ?? [];
  const booking = useQuery(bookingAccountsQuery(accountId)).data;
  const bankAccounts = useQuery(bankAccountsQuery(accountId)).data;
  const codes = useEntryVatCodeChoices();
  const usualText = useUsualText(transaction);
  const [account, setAccount] = useState('');
  // Undefined: as the account has it.
  const [chosenCode, setChosenCode] = useState<string>();
  const [text, setText] = useState(usualText);
  const { remainder, direction, bookedOn, bankAccount, currency } = transaction;
  const own = bankAccounts?.findLast((one) => one.bankAccount === bankAccount && one.currency === currency);
  const bank = own?.account ?? (bankAccounts && booking?.bank);
  const found = chart.find(({ number }) => number === account);
  const takesVat = found?.acceptsVat === true;
  const vatCode = takesVat ? (chosenCode ?? found.defaultVatCode ?? '') : '';
  const money = { bank: bank ?? '', amountOre: oreFromKroner(remainder), direction, on: bookedOn };
  const lines = linesOfPattern({ account, vatCode: vatCode || null }, money).map(
    ({ debitOre, creditOre, ...line }) => ({
      account: line.account,
      vatCode: codes.find(({ value }) => value === line.vatCode)?.value ?? null,
      debit: kronerFromOre(debitOre),
      credit: kronerFromOre(creditOre),
    }),
  );
  const base = (lines[0]?.debit ?? 0) + (lines[0]?.credit ?? 0);
  const vat = sumKroner([remainder, -base]);
  const others = chart.filter(
    ({ number }) => number !== booking?.receivables && number !== booking?.owedToCustomers && number !== bank,
  );
  return (
    <DialogForm
      submitLabel={texts.bookNow}
      isDisabled={account === '' || text.trim() === '' || bank === undefined}
      onSubmit={() => onBook({ description: text.trim(), lines }, texts.bookedOnAccount(account))}
    >
      <AccountSelect
        label={texts.account}
        required
        data-autofocus
        accounts={others}
        value={account}
        // Enter takes the first account that fits.
        selectFirstOptionOnChange
        onChange={(number) => {
          setAccount(number);
          setChosenCode(undefined);
        }}
      />
      <NativeSelect
        label={texts.vatCode}
        disabled={!takesVat}
        value={vatCode}
        onChange={(event) => setChosenCode(event.currentTarget.value)}
        data={[{ value: '', label: texts.noVatCode }, ...codes]}
      />
      <TextInput
        label={texts.text}
        required
        maxLength={LIMITS.descriptionCharacters}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {account !== '' && (
        <Text size="sm" role="status">
          {vat === 0
            ? texts.booksAll(moneyInKroner(base, language))
            : texts.booksWithVat(moneyInKroner(base, language), moneyInKroner(vat, language))}
        </Text>
      )}
    </DialogForm>
  );
}

/** Who was paid and what the bank says, in one line. */
function useUsualText(transaction: BankTransaction): string {
  const bank = useTexts(bankTexts);
  const said = transaction.payerName ?? transaction.text ?? nameOf(transaction, bank);
  return said.replaceAll(/\s+/g, ' ').slice(0, LIMITS.descriptionCharacters);
}

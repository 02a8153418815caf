import { TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { isBankAccount, normaliseBankAccount } from '../../../../server/src/domain/parties/bank-account.ts';
import {
  isOrganisationNumber,
  normaliseOrganisationNumber,
} from '../../../../server/src/domain/parties/organisation-number.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';
import { useTexts } from '../../text/language.tsx';

const checkedTexts = textsByLanguage({
  orgNumber: [
    'Ikke et organisasjonsnummer. Det har ni sifre, og det siste kontrollerer de andre.',
    'Not an organisation number. It has nine digits, and the last one checks the others.',
  ],
  bankAccount: ['Et kontonummer har elleve sifre.', 'A bank account has eleven digits.'],
  checkDigit: [
    'Kontrollsifferet stemmer ikke. Se etter om et siffer er feil.',
    'The check digit is wrong. Look whether a digit is mistyped.',
  ],
});

type Props = Omit<TextInputProps, 'value'> & { value?: string };

/** A Norwegian organisation number, checked when its field is left. @param isForeign a number of another country is any text */
export function OrgNumberInput({ isForeign = false, ...input }: Props & { isForeign?: boolean }) {
  const texts = useTexts(checkedTexts);
  const isRight = (text: string) => isForeign || isOrganisationNumber(normaliseOrganisationNumber(text));
  return (
    <CheckedInput
      inputMode={isForeign ? 'text' : 'numeric'}
      {...input}
      isRight={isRight}
      wrong={texts.orgNumber}
    />
  );
}

/** A Norwegian bank account, checked when its field is left. @param others accounts that it cannot be, and what is told of them */
export function BankAccountInput({
  others,
  ...input
}: Props & { others?: { accounts: readonly string[]; told: string } }) {
  const texts = useTexts(checkedTexts);
  const account = normaliseBankAccount(input.value ?? '');
  const isOther = others?.accounts.includes(account) === true;
  return (
    <CheckedInput
      inputMode="numeric"
      {...input}
      isRight={() => isBankAccount(account) && !isOther}
      wrong={isOther ? others.told : /^\d{11}$/.test(account) ? texts.checkDigit : texts.bankAccount}
    />
  );
}

/** What is wrong is told when the field is left, because a number that is still being typed is always wrong. */
function CheckedInput({
  isRight,
  wrong,
  ...input
}: Props & { isRight: (text: string) => boolean; wrong: string }) {
  const [left, setLeft] = useState<string>();
  const { value = '' } = input;
  const isWrong = left === value && value.trim() !== '' && !isRight(value);
  return (
    <TextInput
      autoComplete="off"
      {...input}
      error={input.error ?? (isWrong && wrong)}
      onBlur={(event) => {
        setLeft(event.currentTarget.value);
        input.onBlur?.(event);
      }}
      // Enter sends the form without leaving the field.
      onKeyDown={(event) => {
        if (event.key === 'Enter') setLeft(event.currentTarget.value);
        input.onKeyDown?.(event);
      }}
    />
  );
}

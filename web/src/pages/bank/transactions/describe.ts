import { formatBankAccount, isBankAccount } from '../../../../../server/src/domain/parties/bank-account.ts';
import type { Language } from '../../../text/language.tsx';
import { moneyInKroner } from '../../../text/formats.ts';
import type { BankTransaction } from '../bank-queries.ts';
import type { bankTexts } from '../bank-texts.ts';

/** Who paid or was paid, as well as the file tells. */
export function nameOf(
  { payerName, text, kind, direction }: BankTransaction,
  texts: (typeof bankTexts)['nb'],
): string {
  if (kind === 'fee') return text ?? texts.fee;
  return payerName ?? text ?? (direction === 'in' ? texts.unknownPayer : texts.unknownPayee);
}

/** With a minus where the money left the account. */
export function signedAmount({ amount, direction }: BankTransaction, language: Language): string {
  return moneyInKroner(direction === 'in' ? amount : -amount, language);
}

/** `8601 11 17947`; an account of another country as it is. */
export function accountNumber(text: string): string {
  return isBankAccount(text) ? formatBankAccount(text) : text;
}

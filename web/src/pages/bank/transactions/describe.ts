import { formatBankAccount, isBankAccount } from '../../../../../server/src/domain/parties/bank-account.ts';
import type { Language } from '../../../text/language.tsx';
import { money } from '../../../text/formats.ts';
import type { BankTransaction } from '../bank-queries.ts';
import type { bankTexts } from '../bank-texts.ts';

/** Who paid or was paid, as well as the file tells; of Vipps what the entry is. */
export function nameOf(
  { payerName, text, kind, direction, vippsEntry }: BankTransaction,
  texts: (typeof bankTexts)['nb'],
): string {
  if (vippsEntry !== null)
    return new Map(Object.entries(texts.vippsEntries)).get(vippsEntry) ?? `Vipps: ${vippsEntry}`;
  if (kind === 'fee') return text ?? texts.fee;
  return payerName ?? text ?? (direction === 'in' ? texts.unknownPayer : texts.unknownPayee);
}

/** With a minus where the money left the account. */
export function signedAmount({ amount, currency, direction }: BankTransaction, language: Language): string {
  return money(direction === 'in' ? amount : -amount, language, currency);
}

/** `8601 11 17947`; an account of another country as it is. */
export function accountNumber(text: string): string {
  return isBankAccount(text) ? formatBankAccount(text) : text;
}

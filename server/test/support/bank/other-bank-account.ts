import { isBankAccount } from '../../../src/domain/parties/bank-account.ts';

/** A valid account number that no other company of the run has, as far as chance goes. */
export function otherBankAccount(): string {
  for (;;) {
    const digits = `8601${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
    if (isBankAccount(digits)) return digits;
  }
}

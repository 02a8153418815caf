import { groupingOf } from '../../../domain/books/standard-grouping.ts';
import { element, textElement } from '../../../platform/documents/xml.ts';
import type { Xml } from '../../../platform/documents/xml.ts';
import { balanceElement, textElementOf } from './elements.ts';
import type { AccountBalance } from './saf-t.store.ts';

/** The accounts that the period touches. Undefined when there are none, because the schema wants at least one. */
export function generalLedgerAccounts(accounts: readonly AccountBalance[]): Xml | undefined {
  return accounts.length === 0 ? undefined : element('GeneralLedgerAccounts', accounts.map(account));
}

function account({ number, name, openingOre, closingOre }: AccountBalance): Xml {
  const { category, code } = groupingOf(number);
  return element('Account', [
    textElement('AccountID', number),
    textElementOf('AccountDescription', 'long', name),
    textElement('GroupingCategory', category),
    textElement('GroupingCode', code),
    textElement('AccountType', 'GL'),
    balanceElement('Opening', openingOre),
    balanceElement('Closing', closingOre),
  ]);
}

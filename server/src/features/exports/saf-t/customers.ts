import type { AccountDb } from '../../../platform/database/database.ts';
import { element, endTag, startTag, textElement } from '../../../platform/documents/xml.ts';
import type { Xml } from '../../../platform/documents/xml.ts';
import { addressElement, balanceElement, optionalTextElementOf, shortId, textElementOf } from './elements.ts';
import { listCustomerBalances } from './saf-t.store.ts';
import type { CustomerBalances, Selection } from './saf-t.store.ts';

const BATCH = 500;

/**
 * The customers that the period touches, in batches. Nothing when there are none, because the schema wants at least
 * one.
 */
export async function* customerElements(db: AccountDb, selection: Selection): AsyncGenerator<Xml> {
  let batch = await listCustomerBalances(db, selection, undefined, BATCH);
  if (batch.length === 0) return;
  yield startTag('Customers');
  while (batch.length > 0) {
    yield batch.map(customer).join('') as Xml;
    batch = await listCustomerBalances(db, selection, batch.at(-1)?.id, BATCH);
  }
  yield endTag('Customers');
}

function customer({ id, name, orgNumber, balances, ...place }: CustomerBalances): Xml {
  return element('Customer', [
    optionalTextElementOf('RegistrationNumber', 'middle1', orgNumber),
    textElementOf('Name', 'long', name),
    addressElement(place),
    textElement('CustomerID', shortId(id)),
    ...balances.map(({ account, openingOre, closingOre }) =>
      element('BalanceAccount', [
        textElement('AccountID', account),
        balanceElement('Opening', openingOre),
        balanceElement('Closing', closingOre),
      ]),
    ),
  ]);
}

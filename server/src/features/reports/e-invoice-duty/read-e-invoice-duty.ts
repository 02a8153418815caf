import type { AccountDb } from '../../../platform/database/database.ts';
import { addDays, osloDate } from '../../../domain/days/local-date.ts';
import { kronerFromOre } from '../../../domain/money.ts';
import type { Page } from '../../../platform/http/lists/paging.ts';
import { pageOf } from '../../../platform/http/lists/paging.ts';
import {
  countBusinessCustomers,
  incompleteCustomers,
  sumInvoicedToBusinesses,
} from './e-invoice-duty.store.ts';
import type { IncompleteCustomer } from './e-invoice-duty.store.ts';

/** More documents are not read, because the sum only has to be compared with the small one that the law exempts. */
const DOCUMENTS_AT_MOST = 20_000;

/**
 * What the duty to send e-invoices means for an account: what went to businesses in the twelve months until today, and which
 * customers lack what an e-invoice needs.
 * @param page of these customers
 */
export async function readEInvoiceDuty(db: AccountDb, accountNow: Date, page: Page<IncompleteCustomer>) {
  const to = osloDate(accountNow);
  const from = addDays(`${Number(to.slice(0, 4)) - 1}${to.slice(4).replace('-02-29', '-02-28')}`, 1);
  const invoiced = await sumInvoicedToBusinesses(db, { from, to }, DOCUMENTS_AT_MOST);
  const customers = await countBusinessCustomers(db);
  const count = customers.withoutNumber + customers.wrongNumber;
  const incomplete = await pageOf(page, incompleteCustomers(db), async () => count);
  const { netOre, ...documents } = invoiced;
  return {
    invoiced: { from, to, net: kronerFromOre(netOre), ...documents },
    customers,
    incomplete,
  };
}

import type { Db } from '../../../platform/database/database.ts';
import { addDays, osloDate } from '../../../domain/local-date.ts';
import { kronerFromOre } from '../../../domain/money.ts';
import type { Page } from '../../../platform/http/paging.ts';
import { isBehind, limitOf, offsetOf, placed, presentPage } from '../../../platform/http/paging.ts';
import {
  INCOMPLETE_ORDER,
  countBusinessCustomers,
  listIncompleteCustomers,
  sumInvoicedToBusinesses,
} from './e-invoice-duty.store.ts';

/** More documents are not read, because the sum only has to be compared with the small one that the law exempts. */
const DOCUMENTS_AT_MOST = 20_000;

/**
 * What the duty to send e-invoices means for an account: what went to businesses in the twelve months until today, and which
 * customers lack what an e-invoice needs.
 * @param page of these customers
 */
export async function readEInvoiceDuty(db: Db, accountId: string, accountNow: Date, page: Page) {
  const to = osloDate(accountNow);
  const from = addDays(`${Number(to.slice(0, 4)) - 1}${to.slice(4).replace('-02-29', '-02-28')}`, 1);
  const invoiced = await sumInvoicedToBusinesses(db, accountId, { from, to }, DOCUMENTS_AT_MOST);
  const customers = await countBusinessCustomers(db, accountId);
  const part = { limit: limitOf(page), offset: offsetOf(page), behind: isBehind(INCOMPLETE_ORDER, page) };
  const read = await listIncompleteCustomers(db, accountId, part);
  const count = customers.withoutNumber + customers.wrongNumber;
  const { rows, ...place } = await placed(INCOMPLETE_ORDER, page, read, async () => count);
  const { netOre, ...documents } = invoiced;
  return {
    invoiced: { from, to, net: kronerFromOre(netOre), ...documents },
    customers,
    incomplete: presentPage(rows, place, page),
  };
}

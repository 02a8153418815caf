import { accountApi } from '../../../http/account-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import type { Invoice } from '../invoices.ts';
import type { InvoiceFilter } from '../list/invoice-choice.ts';

/** What is kept of a chosen document. Whole documents would be too much for thousands. */
export type Chosen = Pick<Invoice, 'id' | 'type' | 'number'> & { client: { name: string } };

/** The most that can be chosen at once. */
export const MOST_CHOSEN = 10_000;
const AT_ONCE = 100;

export function chosenOf({ id, type, number, client: { name } }: Invoice): Chosen {
  return { id, type, number, client: { name } };
}

/** All documents that the filter chooses, or those that came before it was stopped. The oldest come first, so that new ones move none. */
export async function chooseAllThatMatch(
  accountId: string,
  filter: InvoiceFilter,
  { isStopped, onProgress }: { isStopped: () => boolean; onProgress: (found: number) => void },
): Promise<Map<string, Chosen>> {
  const found = new Map<string, Chosen>();
  for (let page = 1; !isStopped() && found.size < MOST_CHOSEN; page++) {
    const query = { ...filter, page, pageSize: AT_ONCE, sort: 'createdAt' as const };
    const { items, hasMore } = dataOf(await accountApi(accountId).GET('/v1/invoices', { params: { query } }));
    for (const invoice of items) found.set(invoice.id, chosenOf(invoice));
    onProgress(found.size);
    if (!hasMore) break;
  }
  return found;
}

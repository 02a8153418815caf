import { accountApi } from '../../../http/account-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import { ROWS_AT_ONCE, chooseAll } from '../../../ui/many/choose-all.ts';
import type { Progress } from '../../../ui/many/use-long-work.ts';
import type { Invoice } from '../invoices.ts';
import type { InvoiceFilter } from '../list/invoice-choice.ts';

/** What is kept of a chosen document. Whole documents would be too much for thousands. */
export type Chosen = Pick<Invoice, 'id' | 'type' | 'number'> & { client: { name: string } };

export function chosenOf({ id, type, number, client: { name } }: Invoice): Chosen {
  return { id, type, number, client: { name } };
}

/** All documents that the filter chooses, or those that came before it was stopped. The oldest come first, so that new ones move none. */
export function chooseAllThatMatch(
  accountId: string,
  filter: InvoiceFilter,
  progress: Progress,
): Promise<Map<string, Chosen>> {
  const ask = async (page: number) => {
    const query = { ...filter, page, pageSize: ROWS_AT_ONCE, sort: 'createdAt' as const };
    return dataOf(await accountApi(accountId).GET('/v1/invoices', { params: { query } }));
  };
  return chooseAll(ask, chosenOf, progress);
}

import { oreOf } from '../../../domain/currency/currency.ts';
import { sumMoved } from '../../../domain/proposals/moved.ts';
import { NAME_OF_DELETED_CLIENT } from '../../clients/index.ts';
import { getCompanyOfAccount, hasFourEyesRefunds, keepCompanyOpen } from '../../companies/index.ts';
import { noteChange } from '../../people/index.ts';
import { kronerFromOre } from '../../../domain/money.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { ChangeContext } from '../../../platform/http/endpoint.ts';
import type { InvoiceContext } from '../../invoices/index.ts';
import { giveOrdersToFile } from '../../invoices/index.ts';
import { writePain001 } from './pain-001.ts';
import { presentRefundFile } from './present-refund-file.ts';
import type { RefundFile } from './refund-files.store.ts';
import * as store from './refund-files.store.ts';

/** So few orders that a person can look through them, and the file is small. */
const MOST_ORDERS = 500;

/** @throws ApiError as `makeRefundFile` */
export async function createRefundFile(context: ChangeContext) {
  const { file } = await makeRefundFile(context, context.caller.id);
  await noteChange(context, { ...refundFileEntry(file), widens: true, named: '' });
  const orders = await store.listOrdersOf(context.trx, [file.id]);
  return {
    body: presentRefundFile(file, orders),
    location: `/v1/refund-files/${file.id}`,
    moved: sumMoved(orders.map(({ amountOre, currency }) => oreOf(amountOre, currency))),
  };
}

/**
 * Makes a file for the bank of the open refund orders, the oldest first. Their status becomes `sent`. Where the company wants a person to
 * make the file who has not ordered the refunds, the orders of the maker stay open.
 * @param makerId of the person or API client; null at the command line, which the operator of the service uses
 * @returns the file, and the XML that the bank is to get
 * @throws ApiError `nothing-to-refund`, `other-person-required`, `company-incomplete` with `details.missing`, `company-closed`
 */
export async function makeRefundFile(
  { trx, now, accountNow }: InvoiceContext,
  makerId: string | null,
): Promise<{ file: RefundFile; source: string }> {
  await keepCompanyOpen(trx);
  const { seller } = await getCompanyOfAccount(trx);
  if (seller.bankAccount === '') {
    throw new ApiError('company-incomplete', { details: { missing: ['bankAccount'] } });
  }
  const isOtherNeeded = makerId !== null && (await hasFourEyesRefunds(trx));
  const orders = await store.lockOpenOrders(trx, MOST_ORDERS, isOtherNeeded ? makerId : null);
  if (orders.length === 0) {
    const hasOwn = isOtherNeeded && (await store.lockOpenOrders(trx, 1, null)).length > 0;
    throw new ApiError(hasOwn ? 'other-person-required' : 'nothing-to-refund');
  }
  const clientIds = [...new Set(orders.map(({ clientId }) => clientId))];
  const clients = await store.listNames(trx, trx.accountId, clientIds);
  const byId = new Map(clients.map((client) => [client.id, client]));
  const file: RefundFile = {
    id: newId(),
    count: orders.length,
    amountOre: orders.reduce((sum, { amountOre }) => sum + amountOre, 0n),
    createdAt: now,
    withdrawnAt: null,
  };
  const payments = orders.map(({ clientId, ...order }) => {
    const { name = NAME_OF_DELETED_CLIENT, country = 'NO' } = byId.get(clientId) ?? {};
    return { ...order, name, country };
  });
  const source = writePain001({ id: file.id, at: accountNow }, seller, payments);
  trx.later(
    store.insertFile(trx, file, source),
    giveOrdersToFile(
      trx,
      trx.accountId,
      file.id,
      orders.map(({ id }) => id),
    ),
  );
  return { file, source };
}

/** The facts of a file that the log of changes shows. */
export function refundFileEntry({ id, count, amountOre }: RefundFile) {
  const details = { count, amount: kronerFromOre(amountOre) };
  return { action: 'refund-file.created', subject: id, details } as const;
}

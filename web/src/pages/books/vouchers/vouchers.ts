import type { Schemas } from '../../../http/account-api.ts';
import { accountApi } from '../../../http/account-api.ts';
import { itemsOf, queryOf } from '../../../http/query-of.ts';

export type Voucher = Schemas['Voucher'];

export const vouchersKey = (accountId: string) => ['vouchers', accountId];

/** The vouchers that no entry has yet, the oldest first. */
export const vouchersQuery = (accountId: string) =>
  queryOf(vouchersKey(accountId), () => accountApi(accountId).GET('/v1/vouchers'), itemsOf);

export function voucherAddress(accountId: string, id: string): string {
  return `${vouchersAddress(accountId)}/${id}`;
}

export function vouchersAddress(accountId: string): string {
  return `/app-api/accounts/${accountId}/v1/vouchers`;
}

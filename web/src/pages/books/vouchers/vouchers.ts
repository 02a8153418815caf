import type { Schemas } from '../../../http/account-api.ts';
import { accountApi } from '../../../http/account-api.ts';
import { dataOf } from '../../../http/data-of.ts';

export type Voucher = Schemas['Voucher'];

export const vouchersKey = (accountId: string) => ['vouchers', accountId];

/** The vouchers that no entry has yet, the oldest first. */
export function vouchersQuery(accountId: string) {
  return {
    queryKey: vouchersKey(accountId),
    queryFn: async () => dataOf(await accountApi(accountId).GET('/v1/vouchers')).items,
  };
}

export function voucherAddress(accountId: string, id: string): string {
  return `${vouchersAddress(accountId)}/${id}`;
}

export function vouchersAddress(accountId: string): string {
  return `/app-api/accounts/${accountId}/v1/vouchers`;
}

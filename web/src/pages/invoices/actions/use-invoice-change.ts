import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountApi } from '../../../http/account-api.ts';
import { accountApi } from '../../../http/account-api.ts';
import { useAccount } from '../../../http/session.ts';
import { useOnce } from '../../../http/use-once.ts';
import type { Invoice } from '../invoices.ts';
import { invoicesKey } from '../invoices.ts';

/** The invoice is no longer as the person sees it, so nothing is sent. */
export class InvoiceChanged extends Error {}

/**
 * Changes one invoice with a POST. However it ends, everything about the account's invoices is read anew, because after
 * a broken connection the person must see whether it was done.
 * @param change gets the header that keeps it from being done twice
 */
export function useInvoiceChange<Values = void, Changed extends Invoice = Invoice>(
  change: (api: AccountApi, header: { 'Idempotency-Key': string }, values: Values) => Promise<Changed>,
  onDone: (invoice: Changed, values: Values) => void,
) {
  const { accountId } = useAccount();
  const queries = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (values: Values) => once(values, (header) => change(accountApi(accountId), header, values)),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: invoicesKey(accountId) }),
  });
}

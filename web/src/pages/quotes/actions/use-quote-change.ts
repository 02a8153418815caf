import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountApi } from '../../../http/account-api.ts';
import { accountApi } from '../../../http/account-api.ts';
import { useAccount } from '../../../http/session.ts';
import { useOnce } from '../../../http/use-once.ts';
import { invoicesKey } from '../../invoices/invoices.ts';
import { quotesKey } from '../quotes.ts';

/**
 * Changes one quote with a POST. However it ends, everything about the account's quotes is read anew, because after a broken
 * connection the person must see whether it was done; so is everything about its invoices, because one may be made of it.
 * @param change gets the header that keeps it from being done twice
 */
export function useQuoteChange<Answer, Values = void>(
  change: (api: AccountApi, header: { 'Idempotency-Key': string }, values: Values) => Promise<Answer>,
  onDone: (answer: Answer, values: Values) => void,
) {
  const { accountId } = useAccount();
  const queries = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (values: Values) => once(values, (header) => change(accountApi(accountId), header, values)),
    onSuccess: onDone,
    onSettled: () =>
      Promise.all(
        [quotesKey, invoicesKey].map((key) => queries.invalidateQueries({ queryKey: key(accountId) })),
      ),
  });
}

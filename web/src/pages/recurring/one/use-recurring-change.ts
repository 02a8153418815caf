import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountApi } from '../../../http/account-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import { useAccount } from '../../../http/session.ts';
import { useOnce } from '../../../http/use-once.ts';
import { invoicesKey } from '../../invoices/invoices.ts';
import type { RecurringInvoice } from '../recurring.ts';

/**
 * Takes one step with a recurring invoice. However it ends, everything about it is read anew, because after a broken
 * connection the person must see whether it was done.
 */
export function useRecurringStep(
  id: string,
  step: 'pause' | 'resume' | 'skip' | 'end',
  onDone: (recurring: RecurringInvoice) => void,
) {
  const { accountId } = useAccount();
  const queries = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: () =>
      once(step, async (header) =>
        dataOf(
          await accountApi(accountId).POST(`/v1/recurring-invoices/{id}/${step}`, {
            params: { path: { id }, header },
          }),
        ),
      ),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: invoicesKey(accountId) }),
  });
}

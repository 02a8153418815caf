import { useRef } from 'react';
import { accountApi } from '../../../http/account-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import type { Keys } from '../../../http/use-once.ts';
import { askEach, refusedHere } from '../../../ui/many/ask-each.ts';
import { ChangeThose } from '../../../ui/many/change-those.tsx';
import { useManyChange } from '../../../ui/many/use-many-change.ts';
import { recurringKey } from '../recurring.ts';
import type { Chosen } from './chosen.ts';
import { manyRecurringTexts } from './many-recurring-texts.ts';
import { RefusedAgreements } from './refused.tsx';

/** Ends agreements that one form has made, as one: none ends while any has made an invoice. */
export function EndAgreements({
  chosen,
  onDone,
}: {
  chosen: readonly Chosen[];
  /** @param told when all have ended */
  onDone: (told?: string) => void;
}) {
  const texts = useTexts(manyRecurringTexts);
  const { accountId } = useAccount();
  const api = accountApi(accountId);
  const keys = useRef<Keys>(new Map());
  const many = useManyChange(
    chosen,
    (some, isTrial) =>
      askEach(some, isTrial, keys.current, async ({ id }, header) => {
        const path = { id };
        const { occurrencesMade } = dataOf(
          await api.GET('/v1/recurring-invoices/{id}', { params: { path } }),
        );
        if (occurrencesMade > 0) throw refusedHere('made-already');
        await api.POST('/v1/recurring-invoices/{id}/end', { params: { path, header } });
      }),
    { atOnce: 1, looksFirst: true, queryKey: recurringKey(accountId) },
  );
  return (
    <ChangeThose
      many={many}
      texts={texts.ending}
      isAllOrNone
      isDangerous
      reasons={(refused) => <RefusedAgreements refused={refused} />}
      onDone={onDone}
    />
  );
}

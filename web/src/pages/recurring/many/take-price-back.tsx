import { useRef, useState } from 'react';
import { accountApi } from '../../../http/account-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import { useAccount } from '../../../http/session.ts';
import { day } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import type { Keys } from '../../../http/use-once.ts';
import { askEach, refusedHere } from '../../../ui/many/ask-each.ts';
import { ChangeThose } from '../../../ui/many/change-those.tsx';
import { useManyChange } from '../../../ui/many/use-many-change.ts';
import { recurringKey } from '../recurring.ts';
import type { Chosen } from './chosen.ts';
import { manyRecurringTexts } from './many-recurring-texts.ts';
import { laterLinesOf } from './price.ts';
import { RefusedAgreements } from './refused.tsx';

type Props = {
  chosen: readonly Chosen[];
  /** @param told when the price is taken back everywhere */
  onDone: (told?: string) => void;
};

/** Takes the price of a day back. @property from the day; left out: it is asked for */
export function TakePriceBack({ from, ...props }: Props & { from?: string }) {
  const texts = useTexts(manyRecurringTexts);
  const [asked, setAsked] = useState(from);
  const [typed, setTyped] = useState('');
  if (asked !== undefined) return <WithoutPrice {...props} from={asked} />;
  return (
    <DialogForm submitLabel={texts.look} isDisabled={typed === ''} onSubmit={() => setAsked(typed)}>
      <DateField
        label={texts.priceOfDay}
        description={texts.priceOfDayHint}
        required
        maw={320}
        value={typed}
        onChange={setTyped}
      />
    </DialogForm>
  );
}

/** None is taken back while an invoice has been made at one of the new prices. */
function WithoutPrice({ chosen, from, onDone }: Props & { from: string }) {
  const { takeBack } = useTexts(manyRecurringTexts);
  const { language } = useLanguage();
  const shown = day(from, language);
  const { accountId } = useAccount();
  const api = accountApi(accountId);
  const keys = useRef<Keys>(new Map());
  const many = useManyChange(
    chosen,
    (some, isTrial) =>
      askEach(some, isTrial, keys.current, async ({ id }) => {
        const path = { id };
        const answer = await api.GET('/v1/recurring-invoices/{id}', { params: { path } });
        const { laterLines } = dataOf(answer);
        const query = { pageSize: 1 };
        const [newest] = dataOf(
          await api.GET('/v1/recurring-invoices/{id}/occurrences', { params: { path, query } }),
        ).items;
        // What holds already stands among the lines, and no longer among the later ones.
        if (newest !== undefined && newest.date >= from) throw refusedHere('price-used');
        if (laterLines.at(-1)?.from !== from) throw refusedHere('no-price-of-day');
        await api.PATCH('/v1/recurring-invoices/{id}', {
          params: {
            path,
            header: {
              'If-Match': answer.response.headers.get('etag') ?? '*',
              ...(isTrial && { 'Tilgode-Dry-Run': 'true' as const }),
            },
          },
          body: { laterLines: laterLinesOf(laterLines.slice(0, -1), language) },
        });
      }),
    { atOnce: 1, looksFirst: true, queryKey: recurringKey(accountId) },
  );
  return (
    <ChangeThose
      many={many}
      texts={{
        ...takeBack,
        title: (count) => takeBack.title(count, shown),
        done: (count) => takeBack.done(count, shown),
      }}
      isAllOrNone
      reasons={(refused) => <RefusedAgreements refused={refused} />}
      onDone={onDone}
    />
  );
}

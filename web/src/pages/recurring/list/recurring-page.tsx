import { IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccount, useMay } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { NewLink } from '../../../ui/links.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useChosen } from '../../../ui/list/use-chosen.ts';
import { useList } from '../../../ui/list/use-list.ts';
import { tell } from '../../../ui/notice.tsx';
import { later } from '../../../ui/windows/later.ts';
import { useCustomerField } from '../../customer-register/customer-field.tsx';
import { chosenOf } from '../many/chosen.ts';
import type { Priced } from '../many/priced-together.tsx';
import { recurringTexts } from '../recurring-texts.ts';
import { recurring } from './list-choice.ts';
import { listTexts } from './list-texts.ts';
import { RecurringCard, useRecurringColumns } from './recurring-columns.tsx';

const ChosenRecurring = later(() => import('../many/chosen-recurring.tsx'), 'ChosenRecurring');
const AgreedTogether = later(() => import('../many/agreed-together.tsx'), 'AgreedTogether');
const PricedTogether = later(() => import('../many/priced-together.tsx'), 'PricedTogether');

/** The recurring invoices of the account. */
export default function RecurringPage() {
  const { title, lead, statuses, customer, new: newOne } = useTexts(recurringTexts);
  const texts = useTexts(listTexts);
  const { accountId } = useAccount();
  const list = useList(recurring);
  const may = useMay();
  const [priced, setPriced] = useState<Priced>();
  const { chosen, choose, chooseNone, matching, selection } = useChosen(list, chosenOf, ({ clientName }) =>
    texts.of(clientName),
  );
  const { made } = list.values;
  const done = (told?: string) => {
    chooseNone();
    setPriced(undefined);
    tell(told);
  };
  const views = { all: texts.all, ...statuses, problem: texts.unsolved };
  return (
    <>
      <ListPage
        list={list}
        texts={{ ...texts, title, lead, viewsLabel: texts.views, views }}
        icon={IconRepeat}
        newButton={
          <NewLink to="/$accountId/recurring/new" params={{ accountId }}>
            {newOne}
          </NewLink>
        }
        fields={[
          useCustomerField(list.values.client, customer),
          { name: 'made', label: texts.made, words: { [made]: texts.made }, input: null },
        ]}
        above={
          <>
            {made !== '' && <AgreedTogether count={matching} filter={list.filter} onDone={done} />}
            {priced !== undefined && <PricedTogether priced={priced} onDone={done} />}
          </>
        }
        selection={may('sell') ? selection : undefined}
        columns={useRecurringColumns()}
        card={(one) => <RecurringCard recurring={one} />}
      />
      {chosen.length > 0 && (
        <ChosenRecurring
          chosen={chosen}
          matching={matching}
          filter={list.filter}
          onChoose={choose}
          onPriced={(those) => {
            chooseNone();
            setPriced(those);
          }}
          onDone={done}
        />
      )}
    </>
  );
}

import { IconRepeat } from '@tabler/icons-react';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { NewLink } from '../../../ui/links.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { useCustomerField } from '../../customer-register/customer-field.ts';
import { recurringTexts } from '../recurring-texts.ts';
import { recurring } from './list-choice.ts';
import { listTexts } from './list-texts.ts';
import { RecurringCard, useRecurringColumns } from './recurring-columns.tsx';

/** The recurring invoices of the account. */
export default function RecurringPage() {
  const { title, lead, statuses, customer, new: newOne } = useTexts(recurringTexts);
  const texts = useTexts(listTexts);
  const { accountId } = useAccount();
  const list = useList(recurring);
  const views = { all: texts.all, ...statuses, problem: texts.unsolved };
  return (
    <ListPage
      list={list}
      texts={{ ...texts, title, lead, viewsLabel: texts.views, views }}
      icon={IconRepeat}
      newButton={
        <NewLink to="/$accountId/recurring/new" params={{ accountId }}>
          {newOne}
        </NewLink>
      }
      fields={[useCustomerField(list.values.client, customer)]}
      columns={useRecurringColumns()}
      card={(one) => <RecurringCard recurring={one} />}
    />
  );
}

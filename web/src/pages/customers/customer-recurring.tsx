import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { ListTable } from '../../ui/list/list-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { recurring } from '../recurring/list/list-choice.ts';
import { RecurringCard, useRecurringColumns } from '../recurring/list/recurring-columns.tsx';
import { recurringTexts } from '../recurring/recurring-texts.ts';
import { customerPageTexts } from './customer-page-texts.ts';

const SHOWN = 5;
/** The page of the customer is not as wide as the list, and names the customer already. */
const COLUMNS = new Set(['often', 'nextDate', 'amount', 'status']);

/** The newest recurring invoices of the customer. Nothing where there are none. */
export function CustomerRecurring({ clientId }: { clientId: string }) {
  const texts = useTexts(recurringTexts);
  const customer = useTexts(customerPageTexts);
  const account = useAccount();
  const { data } = useQuery(recurring.query(account, { clientId }));
  const columns = useRecurringColumns('often').filter(({ key }) => COLUMNS.has(key));
  if (data === undefined || data.totalCount === 0) return null;
  return (
    <Panel
      title={texts.title}
      action={
        data.totalCount > SHOWN && (
          <AnchorLink
            to="/$accountId/recurring"
            params={{ accountId: account.accountId }}
            search={{ client: clientId }}
            size="sm"
          >
            {customer.allInvoices(data.totalCount)}
          </AnchorLink>
        )
      }
    >
      <ListTable
        label={texts.title}
        columns={columns}
        rows={data.items.slice(0, SHOWN)}
        card={(one) => <RecurringCard recurring={one} />}
        isStale={false}
      />
    </Panel>
  );
}

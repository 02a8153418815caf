import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { ListContent } from '../../../ui/list/list-content.tsx';
import { ListTable } from '../../../ui/list/list-table.tsx';
import { Dimmed, RowCard, RowLink } from '../../../ui/list/row.tsx';
import type { IncompleteCustomer } from './duty.ts';
import { dutyQuery } from './duty.ts';
import { eInvoicesTexts } from './e-invoices-texts.ts';
import own from './e-invoices.module.css';

/** The businesses that cannot get e-invoices, because their organisation number is missing or wrong. Each opens its page. */
export function IncompleteCustomers({ page }: { page: number }) {
  const account = useAccount();
  const incomplete = useQuery({ ...dutyQuery(account, page), select: (duty) => duty.incomplete });
  const texts = useTexts(eInvoicesTexts);
  const problem = ({ orgNumber }: IncompleteCustomer) =>
    orgNumber === '' ? texts.none : texts.wrong(orgNumber);
  return (
    <section aria-labelledby="incomplete-customers">
      <Title order={2} size="h4" id="incomplete-customers" className={own['target'] ?? ''}>
        {texts.customers}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.customersHint}
      </Text>
      <ListContent query={incomplete} empty={{ title: texts.customers, hint: texts.customersHint }}>
        {(rows, isStale) => (
          <ListTable
            label={texts.customers}
            columns={[
              { key: 'name', heading: texts.name, cell: (row) => <CustomerLink customer={row} /> },
              { key: 'problem', heading: texts.problem, cell: problem },
              { key: 'city', heading: texts.city, cell: ({ city }) => city },
            ]}
            rows={rows}
            card={(row) => (
              <RowCard
                title={<CustomerLink customer={row} />}
                isPlain
                below={
                  <Text size="sm">
                    {texts.problem}: {problem(row)}
                  </Text>
                }
                belowEnd={<Dimmed>{row.city}</Dimmed>}
              />
            )}
            isStale={isStale}
          />
        )}
      </ListContent>
    </section>
  );
}

function CustomerLink({ customer: { id, name } }: { customer: IncompleteCustomer }) {
  const { accountId } = useAccount();
  return (
    <RowLink to="/$accountId/customers/$clientId" params={{ accountId, clientId: id }}>
      {name}
    </RowLink>
  );
}

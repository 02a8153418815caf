import { IconFileDescription, IconFileInvoice, IconPencil, IconRepeat, IconTrash } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Currency } from '../../../../server/src/domain/currency/currency.ts';
import { BOOK_CURRENCY, CURRENCIES } from '../../../../server/src/domain/currency/currency.ts';
import { useAccount, useMay } from '../../http/session.ts';
import { useToday } from '../../http/use-today.ts';
import { useTexts } from '../../text/language.tsx';
import { PageActions } from '../../ui/action-menu.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { AnchorLink, ButtonLink } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryContent } from '../../ui/query-content.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { InvoiceTable } from '../invoices/list/invoice-table.tsx';
import { CustomerCredit } from './credit/customer-credit.tsx';
import { CustomerDeliveries } from './customer-deliveries.tsx';
import { CustomerEInvoice } from './customer-e-invoice.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import { CustomerFigures } from './customer-figures.tsx';
import { CustomerNote } from './customer-note.tsx';
import { CustomerPayments } from './customer-payments.tsx';
import { CustomerQuotes } from './customer-quotes.tsx';
import { CustomerRecurring } from './customer-recurring.tsx';
import classes from './customer-page.module.css';
import type { Client, Statement } from '../customer-register/customers.ts';
import {
  clientQuery,
  creditIn,
  creditsOf,
  newestInvoicesQuery,
  statementQuery,
} from '../customer-register/customers.ts';
import { useCurrencies } from '../customer-register/use-currencies.ts';
import { customerPageTexts } from './customer-page-texts.ts';
import { DeleteCustomer } from './delete-customer.tsx';
import { EditCustomer } from './edit-customer.tsx';
import { StatementForm } from './statement-form.tsx';

export default function CustomerPage() {
  const { clientId } = useParams({ from: '/$accountId/customers/$clientId' });
  return (
    <UnsavedChanges>
      <OneCustomer key={clientId} clientId={clientId} />
    </UnsavedChanges>
  );
}

function OneCustomer({ clientId }: { clientId: string }) {
  const texts = useTexts(customerPageTexts);
  const { accountId } = useAccount();
  const today = useToday();
  const may = useMay();
  const customer = useQuery(clientQuery(accountId, clientId));
  const statement = useQuery(statementQuery(accountId, clientId, BOOK_CURRENCY));
  const others = useOtherCurrencies(customer.data?.client);
  const inOthers = useQueries({
    queries: others.map((currency) => statementQuery(accountId, clientId, currency)),
  }).flatMap(({ data }) => (data !== undefined && isOfUse(data) ? [data] : []));
  if (customer.error !== null && customer.data === undefined) {
    return <ErrorNotice error={customer.error} retry={() => void customer.refetch()} />;
  }
  if (customer.data === undefined || today === undefined) return <PageSkeleton />;
  const { client } = customer.data;
  const credits = creditsOf(client);
  const withOthers = (own: Statement) =>
    isOfUse(own) || inOthers.length === 0 ? [own, ...inOthers] : inOthers;
  const edit = <EditCustomer customer={customer.data} />;

  return (
    <>
      <PageHeader
        title={client.name}
        badge={<CustomerEInvoice client={client} />}
        lead={[client.email, client.phone].filter((part) => part !== '').join(' · ')}
        actions={
          <>
            {may('sell') && (
              <ButtonLink to="/$accountId/invoices/new" params={{ accountId }} search={{ client: clientId }}>
                {texts.newInvoice}
              </ButtonLink>
            )}
            <DialogButton label={texts.statement} title={texts.statementTitle} variant="default">
              <StatementForm client={client} today={today} currencies={[BOOK_CURRENCY, ...others]} />
            </DialogButton>
            <PageActions
              label={texts.more}
              actions={[
                ...(may('sell')
                  ? [
                      {
                        label: texts.newQuote,
                        icon: IconFileDescription,
                        link: {
                          to: '/$accountId/quotes/new',
                          params: { accountId },
                          search: { client: clientId },
                        },
                      } as const,
                      {
                        label: texts.newRecurring,
                        icon: IconRepeat,
                        link: {
                          to: '/$accountId/recurring/new',
                          params: { accountId },
                          search: { client: clientId },
                        },
                      } as const,
                      {
                        label: texts.edit,
                        icon: IconPencil,
                        title: texts.edit,
                        size: 'lg',
                        content: edit,
                      } as const,
                    ]
                  : []),
                ...(may('deleteCustomers')
                  ? [
                      {
                        label: texts.delete,
                        icon: IconTrash,
                        isDangerous: true,
                        title: texts.deleteTitle(client.name),
                        content: (
                          <DeleteCustomer
                            client={client}
                            statements={[
                              ...(statement.data === undefined ? [] : [statement.data]),
                              ...inOthers,
                            ]}
                          />
                        ),
                      } as const,
                    ]
                  : []),
              ]}
            />
          </>
        }
      />
      <QueryContent query={statement}>
        {(found) => withOthers(found).map((own) => <CustomerFigures key={own.currency} statement={own} />)}
      </QueryContent>
      <div className={classes['columns']}>
        <div className={classes['column']}>
          {credits.length > 0 && <CustomerCredit client={client} />}
          <CustomerInvoices clientId={clientId} />
          <CustomerRecurring clientId={clientId} />
          <CustomerQuotes clientId={clientId} />
          <QueryContent query={statement}>
            {(found) => <CustomerPayments statements={[found, ...inOthers]} />}
          </QueryContent>
          {credits.length === 0 && <CustomerCredit client={client} />}
          <CustomerDeliveries clientId={clientId} />
        </div>
        <div className={classes['column']}>
          <CustomerNote customer={customer.data} />
          <CustomerFacts
            client={client}
            action={
              may('sell') && (
                <DialogButton
                  label={texts.edit}
                  title={texts.edit}
                  variant="default"
                  buttonSize="xs"
                  size="lg"
                >
                  {edit}
                </DialogButton>
              )
            }
          />
        </div>
      </div>
    </>
  );
}

/** The other currencies in which the customer may have documents or credit. None where the company has kroner alone. */
function useOtherCurrencies(client: Client | undefined): Currency[] {
  const turnedOn = useCurrencies('');
  return CURRENCIES.filter(
    (one) =>
      one !== BOOK_CURRENCY &&
      (turnedOn.includes(one) ||
        client?.currency === one ||
        (client !== undefined && creditIn(client, one) > 0)),
  );
}

/** Whether something is open, or was in the period. */
function isOfUse({ lines, openInvoices, closingBalance }: Statement): boolean {
  return lines.length > 0 || openInvoices.length > 0 || closingBalance !== 0;
}

function CustomerInvoices({ clientId }: { clientId: string }) {
  const texts = useTexts(customerPageTexts);
  const { accountId } = useAccount();
  const invoices = useQuery(newestInvoicesQuery(accountId, clientId));
  const count = invoices.data?.totalCount ?? 0;
  return (
    <Panel
      title={texts.newest}
      action={
        count > 0 && (
          <AnchorLink
            to="/$accountId/invoices"
            params={{ accountId }}
            search={{ client: clientId }}
            size="sm"
          >
            {texts.allInvoices(count)}
          </AnchorLink>
        )
      }
    >
      <QueryContent query={invoices}>
        {({ items, totalCount }) =>
          totalCount === 0 ? (
            <EmptyState icon={IconFileInvoice} title={texts.noInvoicesTitle} hint={texts.noInvoicesHint} />
          ) : (
            <InvoiceTable invoices={items} leavesOut={['customer', 'issueDate']} />
          )
        }
      </QueryContent>
    </Panel>
  );
}

import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { INVOICE_STATUSES } from '../../../../../server/src/domain/invoices/invoice-status.ts';
import { useAccount } from '../../../http/session.ts';
import { day } from '../../../text/formats.ts';
import { sumKroner } from '../../../text/sum-kroner.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import type { Invoice } from '../../invoices/invoices.ts';
import { invoices } from '../../invoices/list/invoice-choice.ts';
import { appPage } from './app-page.ts';
import { CustomerTable, OpenedRows } from './customer-table.tsx';
import { customersTexts } from './customers-texts.ts';
import { Figure, FigureHead } from './figure.tsx';
import { reportsTexts } from './reports-texts.ts';
import type { Days, Sales } from './reports.ts';

/** The name, the number of documents, and the three sums. */
const COLUMNS = 5;
const ISSUED = INVOICE_STATUSES.filter((status) => status !== 'draft');

type Sums = Sales['totals'];

/** The sales to each customer. Opened, a customer shows its documents of the period. */
export function SalesByCustomer({ sales: { customers, totals, from, to } }: { sales: Sales }) {
  const texts = useTexts(reportsTexts);
  const sumsOf = ({ documents, net, vat, gross }: Sums) => (
    <>
      <Table.Td ta="right" className="figures" visibleFrom="sm">
        {documents}
      </Table.Td>
      <Figure kroner={net} />
      <Figure kroner={vat} visibleFrom="sm" />
      <Figure kroner={gross} />
    </>
  );
  return (
    <CustomerTable
      customers={customers.toSorted((one, other) => other.net - one.net)}
      columnCount={COLUMNS}
      head={
        <>
          <Table.Th ta="right" w={110} visibleFrom="sm">
            {texts.documents}
          </Table.Th>
          <FigureHead>{texts.net}</FigureHead>
          <FigureHead visibleFrom="sm">{texts.vat}</FigureHead>
          <FigureHead>{texts.gross}</FigureHead>
        </>
      }
      foot={sumsOf(totals)}
      figures={sumsOf}
      renderOpened={(customer) => <Documents customer={customer} days={{ from, to }} />}
    />
  );
}

function Documents({
  customer,
  days: { from, to },
}: {
  customer: Sums & { customerId: string; ledger: string | null };
  days: Days;
}) {
  const { customerId, ledger } = customer;
  const texts = useTexts(customersTexts);
  const account = useAccount();
  const { accountId } = account;
  const filter = { clientId: customerId, issuedFrom: from, issuedTo: to, status: ISSUED };
  const documents = useQuery(invoices.query(account, filter));
  const { items, totalCount = 0 } = documents.data ?? {};
  const rest = items?.length === totalCount ? restOf(customer, items) : undefined;
  return (
    <OpenedRows
      rows={items}
      query={documents}
      rest={
        rest !== undefined &&
        (rest.net !== 0 || rest.vat !== 0) && (
          <Table.Tr>
            <Table.Td pl={36}>{totalCount === 0 ? texts.noDocuments : texts.otherEntries}</Table.Td>
            <Table.Td visibleFrom="sm" />
            <Figure kroner={rest.net} />
            <Figure kroner={rest.vat} visibleFrom="sm" />
            <Figure kroner={rest.gross} />
          </Table.Tr>
        )
      }
      columnCount={COLUMNS}
      links={
        <>
          {items !== undefined && totalCount > items.length && (
            <AnchorLink
              to="/$accountId/invoices"
              params={{ accountId }}
              search={{ client: customerId, issuedFrom: from, issuedTo: to, status: ISSUED.join(',') }}
              size="sm"
            >
              {texts.allDocuments(totalCount)}
            </AnchorLink>
          )}
          {ledger !== null && (
            <AnchorLink {...appPage(accountId, ledger)} size="sm">
              {texts.toLedger}
            </AnchorLink>
          )}
          <AnchorLink
            to="/$accountId/customers/$clientId"
            params={{ accountId, clientId: customerId }}
            size="sm"
          >
            {texts.toCustomer}
          </AnchorLink>
        </>
      }
    >
      {(document) => <DocumentRow key={document.id} document={document} />}
    </OpenedRows>
  );
}

/** What of the sums the documents do not tell, such as fees of letters. */
function restOf(sums: Sums, documents: Invoice[]): { net: number; vat: number; gross: number } {
  const rest = (whole: number, of: (document: Invoice) => number) =>
    sumKroner([whole, ...documents.map((document) => -signOf(document) * of(document))]);
  return {
    net: rest(sums.net, ({ subtotal }) => subtotal),
    vat: rest(sums.vat, ({ vat }) => vat),
    gross: rest(sums.gross, ({ total }) => total),
  };
}

function signOf({ type }: Invoice): 1 | -1 {
  return type === 'credit_note' ? -1 : 1;
}

function DocumentRow({ document }: { document: Invoice }) {
  const texts = useTexts(reportsTexts);
  const words = useTexts(customersTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const { id, type, number, issueDate, subtotal, vat, total } = document;
  const sign = signOf(document);
  return (
    <Table.Tr>
      <Table.Td pl={36}>
        <AnchorLink to="/$accountId/invoices/$invoiceId" params={{ accountId, invoiceId: id }} inherit>
          {type === 'credit_note' ? words.creditNote : texts.invoice} {number}
        </AnchorLink>
        <Text size="xs" c="dimmed">
          {day(issueDate, language)}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm" />
      <Figure kroner={sign * subtotal} />
      <Figure kroner={sign * vat} visibleFrom="sm" />
      <Figure kroner={sign * total} />
    </Table.Tr>
  );
}

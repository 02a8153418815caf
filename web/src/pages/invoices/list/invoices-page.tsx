import { IconFileInvoice } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccount } from '../../../http/session.ts';
import { statusTexts } from '../../../text/status-texts.ts';
import { useTexts } from '../../../text/language.tsx';
import { NewLink } from '../../../ui/links.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { tell } from '../../../ui/notice.tsx';
import { later } from '../../../ui/windows/later.ts';
import { useCurrencyField } from '../../customer-register/currency-field.ts';
import { useCustomerField } from '../../customer-register/customer-field.ts';
import type { Chosen } from '../bulk/chosen.ts';
import { chosenOf } from '../bulk/chosen.ts';
import { invoices } from './invoice-choice.ts';
import { InvoiceCard, nameForReaders, useInvoiceColumns } from './invoice-table.tsx';
import { invoicesTexts } from './invoices-texts.ts';

const ChosenInvoices = later(() => import('../bulk/chosen-invoices.tsx'), 'ChosenInvoices');
const NONE: ReadonlyMap<string, Chosen> = new Map();
const FIELDS = ['issuedFrom', 'issuedTo', 'dueFrom', 'dueTo', 'amountFrom', 'amountTo'] as const;

export default function InvoicesPage() {
  const texts = useTexts(invoicesTexts);
  // After a reminder an invoice is overdue all the same. It only has another status then.
  const statuses = { ...useTexts(statusTexts), overdue: texts.notReminded };
  const { accountId } = useAccount();
  const list = useList(invoices);
  const { filter, page, sums, values } = list;
  // What is chosen belongs to what the filter chooses, also on other pages of the list.
  const shown = JSON.stringify(filter);
  const [choice, setChoice] = useState({ of: shown, chosen: NONE });
  const chosen = choice.of === shown ? choice.chosen : NONE;
  const choose = (to: ReadonlyMap<string, Chosen>) => setChoice({ of: shown, chosen: to });
  const chooseIds = (ids: ReadonlySet<string>) => {
    const rows = new Map(page.data?.items.map((invoice) => [invoice.id, invoice]));
    const to = [...ids].flatMap((id) => {
      const row = rows.get(id);
      return chosen.get(id) ?? (row === undefined ? [] : chosenOf(row));
    });
    choose(new Map(to.map((one) => [one.id, one])));
  };
  return (
    <>
      <ListPage
        list={list}
        texts={texts}
        icon={IconFileInvoice}
        newButton={
          <NewLink to="/$accountId/invoices/new" params={{ accountId }}>
            {texts.new}
          </NewLink>
        }
        fields={[
          { name: 'status', label: texts.status, all: texts.anyStatus, words: statuses },
          { name: 'outstanding', label: texts.onlyUnpaid },
          { name: 'overdue', label: texts.onlyOverdue },
          { name: 'lost', label: texts.onlyLost },
          {
            name: 'type',
            label: texts.type,
            all: texts.anyType,
            words: { invoice: texts.invoices, credit_note: texts.creditNotes },
          },
          {
            name: 'channel',
            label: texts.channel,
            all: texts.anyType,
            words: texts.channels,
            isNamed: true,
          },
          useCustomerField(values.client, texts.customer),
          ...useCurrencyField(),
          ...FIELDS.map((name) => ({ name, label: texts[name] })),
        ]}
        columns={useInvoiceColumns(sums, page.data?.totalCount)}
        card={(invoice) => <InvoiceCard invoice={invoice} isNamed />}
        selection={{
          ids: new Set(chosen.keys()),
          onChange: chooseIds,
          nameOf: (invoice) => nameForReaders(invoice, texts),
        }}
      />
      {chosen.size > 0 && (
        <ChosenInvoices
          chosen={[...chosen.values()]}
          matching={page.data?.totalCount ?? 0}
          filter={filter}
          onChoose={choose}
          onDone={(told) => {
            choose(NONE);
            tell(told);
          }}
        />
      )}
    </>
  );
}

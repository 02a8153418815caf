import { IconFileInvoice, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount, useMay } from '../../../http/session.ts';
import { commonTexts } from '../../../text/common-texts.ts';
import { useTexts } from '../../../text/language.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { tell } from '../../../ui/notice.tsx';
import { pageOf, useAddressSearch } from '../../../ui/use-address-search.ts';
import { later } from '../../../ui/windows/later.ts';
import { invoiceReportAddress, invoicesQuery, invoiceSumsQuery } from '../invoices.ts';
import type { Chosen } from '../bulk/chosen.ts';
import { chosenOf } from '../bulk/chosen.ts';
import { FILTER_NAMES, filterOf, sortOf } from './invoice-choice.ts';
import { InvoiceFilterFields } from './invoice-filter.tsx';
import { InvoiceCard, nameForReaders, useInvoiceColumns } from './invoice-table.tsx';
import { invoicesTexts } from './invoices-texts.ts';

const ChosenInvoices = later(() => import('../bulk/chosen-invoices.tsx'), 'ChosenInvoices');

const NONE: ReadonlyMap<string, Chosen> = new Map();

export default function InvoicesPage() {
  const texts = useTexts(invoicesTexts);
  const { accountId } = useAccount();
  const address = useAddressSearch();
  const filter = filterOf(address.read);
  const sort = sortOf(address.read('sort'));
  const page = pageOf(address.read('page'));
  const invoices = useQuery(invoicesQuery(accountId, filter, page, sort));
  const sums = useQuery(invoiceSumsQuery(accountId, filter));
  const columns = useInvoiceColumns(sums.data, invoices.data?.totalCount);
  // What is chosen belongs to what the filter chooses, also on other pages of the list.
  const shown = JSON.stringify(filter);
  const [choice, setChoice] = useState({ of: shown, chosen: NONE });
  const chosen = choice.of === shown ? choice.chosen : NONE;
  const choose = (to: ReadonlyMap<string, Chosen>) => setChoice({ of: shown, chosen: to });
  const chooseIds = (ids: ReadonlySet<string>) => {
    const rows = new Map(invoices.data?.items.map((invoice) => [invoice.id, invoice]));
    const to = [...ids].flatMap((id) => {
      const row = rows.get(id);
      return chosen.get(id) ?? (row === undefined ? [] : chosenOf(row));
    });
    choose(new Map(to.map((one) => [one.id, one])));
  };
  const common = useTexts(commonTexts);
  const may = useMay();
  const newButton = may('sell') && (
    <ButtonLink
      to="/$accountId/invoices/new"
      params={{ accountId }}
      leftSection={<IconPlus size={16} stroke={2.5} aria-hidden />}
    >
      {texts.new}
    </ButtonLink>
  );

  return (
    <>
      <ListPage
        name="invoices"
        header={{ title: texts.title, actions: newButton }}
        filters={(menus) => <InvoiceFilterFields>{menus}</InvoiceFilterFields>}
        query={invoices}
        columns={columns}
        file={invoiceReportAddress(accountId, filter)}
        label={texts.list}
        card={(invoice) => <InvoiceCard invoice={invoice} isNamed />}
        sort={sort}
        selection={{
          ids: new Set(chosen.keys()),
          onChange: chooseIds,
          nameOf: (invoice) => nameForReaders(invoice, texts),
        }}
        filterNames={FILTER_NAMES}
        texts={texts}
        empty={{
          icon: IconFileInvoice,
          title: texts.emptyTitle,
          hint: may('sell') ? texts.emptyHint : common.nothingYet,
          action: newButton,
        }}
      />
      {chosen.size > 0 && (
        <ChosenInvoices
          chosen={[...chosen.values()]}
          matching={invoices.data?.totalCount ?? 0}
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

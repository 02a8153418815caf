import { IconFileInvoice, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount, useMay } from '../../../http/session.ts';
import { commonTexts } from '../../../text/common-texts.ts';
import { useTexts } from '../../../text/language.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { pageOf, useAddressSearch } from '../../../ui/use-address-search.ts';
import { invoiceReportAddress, invoicesQuery, invoiceSumsQuery } from '../invoices.ts';
import { ChosenInvoices } from './chosen-invoices.tsx';
import { FILTER_NAMES, filterOf, sortOf } from './invoice-choice.ts';
import { InvoiceFilterFields } from './invoice-filter.tsx';
import { InvoiceCard, nameForReaders, useInvoiceColumns } from './invoice-table.tsx';
import { invoicesTexts } from './invoices-texts.ts';

const NO_IDS: ReadonlySet<string> = new Set();

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
  // What is chosen belongs to the rows that are shown.
  const shown = JSON.stringify([filter, page]);
  const [choice, setChoice] = useState({ of: shown, ids: NO_IDS });
  const ids = choice.of === shown ? choice.ids : NO_IDS;
  const setIds = (to: ReadonlySet<string>) => setChoice({ of: shown, ids: to });
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
      selection={{ ids, onChange: setIds, nameOf: (invoice) => nameForReaders(invoice, texts) }}
      filterNames={FILTER_NAMES}
      texts={texts}
      empty={{
        icon: IconFileInvoice,
        title: texts.emptyTitle,
        hint: may('sell') ? texts.emptyHint : common.nothingYet,
        action: newButton,
      }}
    >
      {(rows) => (
        <ChosenInvoices invoices={rows.filter(({ id }) => ids.has(id))} onDone={() => setIds(NO_IDS)} />
      )}
    </ListPage>
  );
}

import { IconCash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { pageOf, useAddressSearch } from '../../ui/use-address-search.ts';
import { PaymentCard, usePaymentColumns } from './payment-columns.tsx';
import { PaymentFilterFields } from './payment-filter.tsx';
import {
  FILTER_NAMES,
  filterOf,
  paymentReportAddress,
  paymentsQuery,
  paymentSumsQuery,
  sortOf,
} from './payments.ts';
import { paymentsTexts } from './payments-texts.ts';

/** The payments of all invoices. Each row leads to its invoice. */
export default function PaymentsPage() {
  const texts = useTexts(paymentsTexts);
  const { accountId } = useAccount();
  const address = useAddressSearch();
  const filter = filterOf(address.read);
  const sort = sortOf(address.read('sort'));
  const page = pageOf(address.read('page'));
  const payments = useQuery(paymentsQuery(accountId, filter, page, sort));
  const sums = useQuery(paymentSumsQuery(accountId, filter));
  return (
    <ListPage
      name="payments"
      header={{ title: texts.title, lead: texts.lead }}
      filters={(menus) => <PaymentFilterFields>{menus}</PaymentFilterFields>}
      query={payments}
      columns={usePaymentColumns(sums.data)}
      file={paymentReportAddress(accountId, filter)}
      label={texts.list}
      card={(payment) => <PaymentCard payment={payment} />}
      sort={sort}
      filterNames={FILTER_NAMES}
      texts={texts}
      empty={{
        icon: IconCash,
        title: texts.emptyTitle,
        hint: texts.emptyHint,
        action: (
          <ButtonLink
            to="/$accountId/invoices"
            params={{ accountId }}
            search={{ outstanding: 'true' }}
            variant="default"
          >
            {texts.toInvoices}
          </ButtonLink>
        ),
      }}
    />
  );
}

import { IconCash } from '@tabler/icons-react';
import { useAccount } from '../../http/session.ts';
import { useToday } from '../../http/use-today.ts';
import { useTexts } from '../../text/language.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { PaymentCard, usePaymentColumns } from './payment-columns.tsx';
import { payments } from './payments.ts';
import { paymentsTexts } from './payments-texts.ts';
import { periodsOf } from './periods.ts';

/** The payments of all invoices. Each row leads to its invoice. */
export default function PaymentsPage() {
  const texts = useTexts(paymentsTexts);
  const { accountId } = useAccount();
  const today = useToday();
  const list = useList(payments);
  const { bank, credit } = texts.sources;
  return (
    <ListPage
      list={list}
      texts={texts}
      icon={IconCash}
      emptyAction={
        <ButtonLink
          to="/$accountId/invoices"
          params={{ accountId }}
          search={{ outstanding: 'true' }}
          variant="default"
        >
          {texts.toInvoices}
        </ButtonLink>
      }
      views={today === undefined ? undefined : periodsOf(today)}
      fields={[
        { name: 'source', label: texts.source, all: texts.anySource, words: { bank, credit }, isNamed: true },
        { name: 'paidFrom', label: texts.paidFrom },
        { name: 'paidTo', label: texts.paidTo },
        { name: 'amountFrom', label: texts.amountFrom },
        { name: 'amountTo', label: texts.amountTo },
      ]}
      columns={usePaymentColumns(list.sums)}
      card={(payment) => <PaymentCard payment={payment} />}
    />
  );
}

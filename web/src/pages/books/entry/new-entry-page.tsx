import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../http/session.ts';
import { useToday } from '../../../http/use-today.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { useAddressSearch } from '../../../ui/use-address-search.ts';
import { bankAccountsQuery, transactionQuery } from '../../ledger/bank-transactions.ts';
import { registerQuery } from '../../customer-register/customers.ts';
import { AccountingOff } from '../accounting-off.tsx';
import {
  bookingAccountsQuery,
  chartQuery,
  closingQuery,
  isAccountingOff,
} from '../../ledger/books-queries.ts';
import { entryQuery } from '../../ledger/books-queries.ts';
import { vatQuery } from '../reports/reports.ts';
import { VoucherPicture } from '../vouchers/voucher-picture.tsx';
import { vouchersQuery } from '../vouchers/vouchers.ts';
import { copyOf, entryOfBank, settlementOf } from './beginning.ts';
import { EntryForm } from './entry-form.tsx';
import { entryTexts } from './entry-texts.ts';
import { TemplateChoice } from './template-choice.tsx';

/** Makes an entry that no document of the service causes. */
export default function NewEntryPage() {
  const texts = useTexts(entryTexts);
  return (
    <UnsavedChanges>
      <PageHeader title={texts.title} lead={texts.lead} />
      <Form />
    </UnsavedChanges>
  );
}

function Form() {
  const texts = useTexts(entryTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const today = useToday();
  const chart = useQuery(chartQuery(accountId));
  const booking = useQuery(bookingAccountsQuery(accountId));
  const closing = useQuery(closingQuery(accountId));
  const register = useQuery(registerQuery(accountId));
  const address = useAddressSearch();
  const [copied, voucherId] = [address.read('copy'), address.read('voucher')];
  const [year, transactionId] = [Number(address.read('year')), address.read('transaction')];
  const term = { year, term: Number(address.read('term')) || 1 };
  const vouchers = useQuery({ ...vouchersQuery(accountId), enabled: voucherId !== '' });
  const template = useQuery({ ...entryQuery(accountId, copied), enabled: copied !== '' });
  const vat = useQuery({ ...vatQuery(accountId, term, language), enabled: year > 0 });
  const transaction = useQuery({
    ...transactionQuery(accountId, transactionId),
    enabled: transactionId !== '',
  });
  const isInCurrency = transaction.data !== undefined && transaction.data.currency !== 'NOK';
  const bankAccounts = useQuery({ ...bankAccountsQuery(accountId), enabled: isInCurrency });
  if (isAccountingOff(chart.error)) return <AccountingOff />;
  for (const query of [
    chart,
    booking,
    closing,
    register,
    template,
    vouchers,
    vat,
    transaction,
    bankAccounts,
  ]) {
    if (query.error !== null && query.data === undefined) {
      return <ErrorNotice error={query.error} retry={() => void query.refetch()} />;
    }
  }
  if (
    chart.data === undefined ||
    booking.data === undefined ||
    closing.data === undefined ||
    register.data === undefined ||
    today === undefined ||
    (copied !== '' && template.data === undefined) ||
    (voucherId !== '' && vouchers.data === undefined) ||
    (year > 0 && vat.data === undefined) ||
    (transactionId !== '' && transaction.data === undefined) ||
    (isInCurrency && bankAccounts.data === undefined)
  ) {
    return <PageSkeleton />;
  }
  // Only invoices and payments post what customers owe.
  const { receivables, owedToCustomers, rounding, bank } = booking.data;
  const ofTransaction = bankAccounts.data?.findLast(
    (one) => one.bankAccount === transaction.data?.bankAccount && one.currency === transaction.data.currency,
  );
  const voucher = vouchers.data?.find(({ id }) => id === voucherId);
  const accounts = chart.data.filter(({ number }) => number !== receivables && number !== owedToCustomers);
  const beginning =
    (template.data && copyOf(template.data, texts, language)) ??
    (vat.data && settlementOf(vat.data, rounding, texts, language)) ??
    (transaction.data && entryOfBank(transaction.data, ofTransaction?.account ?? bank, texts, language));
  return (
    <>
      <TemplateChoice />
      {voucher !== undefined && <VoucherPicture voucher={voucher} />}
      <EntryForm
        key={copied}
        accounts={accounts}
        register={register.data}
        closedThrough={closing.data.closedThrough}
        today={today}
        beginning={beginning}
        voucherId={voucher?.id}
        transactionId={transaction.data?.status === 'unmatched' ? transaction.data.id : undefined}
      />
    </>
  );
}

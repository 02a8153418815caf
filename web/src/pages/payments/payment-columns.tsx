import { Group, Text } from '@mantine/core';
import { useAccount } from '../../http/session.ts';
import { day, moment, money, wholeNumber } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import classes from '../../ui/list/list.module.css';
import type { Column } from '../../ui/list/list-table.tsx';
import type { Payment, PaymentSums } from './payments.ts';
import { paymentsTexts } from './payments-texts.ts';
import { methodTexts } from '../invoices/payment-method-texts.ts';

/** The columns of payments. @param sums of the whole list, in its last row */
export function usePaymentColumns(sums?: PaymentSums): Column<Payment>[] {
  const texts = useTexts(paymentsTexts);
  const methods = useTexts(methodTexts);
  const { language } = useLanguage();
  const figure = (name: 'amount' | 'feesAmount' | 'creditAmount', heading: string) => ({
    key: name,
    heading,
    cell: (payment: Payment) =>
      name !== 'amount' && payment[name] === 0 ? '–' : money(payment[name], language),
    isFigure: true,
    ...(sums !== undefined && { sum: money(sums[name], language) }),
  });
  return [
    {
      key: 'paidOn',
      heading: texts.paidOn,
      cell: ({ paidOn }) => <span className="figures">{day(paidOn, language)}</span>,
      isFixed: true,
      sort: 'paidOn',
      ...(sums !== undefined && { sum: texts.sum(wholeNumber(sums.count, language)) }),
    },
    { key: 'customer', heading: texts.customer, cell: (payment) => nameOf(payment, texts), isFixed: true },
    {
      key: 'invoice',
      heading: texts.invoice,
      cell: (payment) => (
        <span className="figures">
          <InvoiceLink payment={payment} />
        </span>
      ),
      isFixed: true,
    },
    { key: 'kid', heading: texts.kid, cell: ({ kid }) => <span className="figures">{kid ?? '–'}</span> },
    { key: 'reference', heading: texts.reference, cell: ({ reference }) => reference, isExtra: true },
    {
      key: 'source',
      heading: texts.source,
      cell: ({ source, method }) => (method === null ? texts.sources[source] : methods[method]),
    },
    {
      key: 'paymentReference',
      heading: texts.paymentReference,
      cell: ({ paymentReference }) => paymentReference,
      isExtra: true,
    },
    {
      key: 'createdAt',
      heading: texts.createdAt,
      cell: ({ createdAt }) => <span className="figures">{moment(createdAt, language)}</span>,
      isExtra: true,
      sort: 'createdAt',
    },
    { ...figure('feesAmount', texts.fees), isExtra: true },
    { ...figure('creditAmount', texts.tooMuch), isExtra: true },
    { ...figure('amount', texts.amount), sort: 'amount' },
  ];
}

/** A payment on a phone. */
export function PaymentCard({ payment }: { payment: Payment }) {
  const texts = useTexts(paymentsTexts);
  const { language } = useLanguage();
  return (
    <>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text fw={650} className="breakable">
          {nameOf(payment, texts)}
        </Text>
        <Text className="figures">{money(payment.amount, language)}</Text>
      </Group>
      <Group justify="space-between" mt={4}>
        <Text size="sm">
          <InvoiceLink payment={payment} isNamed />
        </Text>
        <Text size="sm" c="dimmed">
          {day(payment.paidOn, language)}
          {payment.source === 'credit' && ` · ${texts.sources.credit}`}
        </Text>
      </Group>
    </>
  );
}

function InvoiceLink({ payment, isNamed = false }: { payment: Payment; isNamed?: boolean }) {
  const texts = useTexts(paymentsTexts);
  const { accountId } = useAccount();
  const { language } = useLanguage();
  const { invoiceId, invoiceNumber, amount } = payment;
  const name = `${texts.invoice} ${invoiceNumber}`;
  return (
    <AnchorLink
      to="/$accountId/invoices/$invoiceId"
      params={{ accountId, invoiceId }}
      className={classes['link'] ?? ''}
      fz="inherit"
      aria-label={`${name}, ${nameOf(payment, texts)}, ${money(amount, language)}`}
    >
      {isNamed ? name : invoiceNumber}
    </AnchorLink>
  );
}

/** A document that was deleted names nobody any more. */
function nameOf({ clientName }: Payment, texts: { nobody: string }): string {
  return clientName === '' ? texts.nobody : clientName;
}

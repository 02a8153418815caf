import { Anchor, Box, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BOOK_CURRENCY } from '../../../../server/src/domain/currency/currency.ts';
import { useAccount, useMay } from '../../http/session.ts';
import { day, money, moneyInKroner } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { tell } from '../../ui/notice.tsx';
import { Dimmed, RowCard } from '../../ui/list/row.tsx';
import { WideTable } from '../../ui/wide-table.tsx';
import { transactionQuery } from '../ledger/bank-transactions.ts';
import { methodTexts } from './payment-method-texts.ts';
import type { Invoice } from './invoices.ts';
import { pdfAddress } from './invoices.ts';
import { invoiceTexts } from './invoice-texts.ts';
import { differenceText } from './payment-difference.ts';

/** The payments. Each can be reversed. */
export function InvoicePayments({ invoice }: { invoice: Invoice }) {
  const texts = useTexts(invoiceTexts);
  const { language } = useLanguage();
  const may = useMay();
  return (
    <section aria-labelledby="payments">
      <Title order={2} size="h4" id="payments" mb="xs">
        {texts.payments}
      </Title>
      {invoice.payments.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.noPayments}
        </Text>
      )}
      <Stack gap="xs">
        {invoice.payments.map((payment) => {
          const amount = money(payment.amount, language, payment.currency);
          const isOfBank = payment.bankTransactionId !== null;
          return (
            <Group key={payment.id} justify="space-between" gap="xs" wrap="nowrap">
              <OnePayment payment={payment} />
              {invoice.documentDeletedAt === null && may('sell') && (
                <Box style={{ flexShrink: 0 }}>
                  <ConfirmButton
                    size="xs"
                    variant="default"
                    label={texts.reverse}
                    title={texts.reverseTitle}
                    call="DELETE /v1/invoices/{id}/payments/{paymentId}"
                    path={{ id: invoice.id, paymentId: payment.id }}
                    onDone={() => tell(texts.reversed(amount))}
                  >
                    {texts.reverseWarning(amount)}
                    {isOfBank && ` ${texts.reverseOfBank}`}
                  </ConfirmButton>
                </Box>
              )}
            </Group>
          );
        })}
      </Stack>
    </section>
  );
}

function OnePayment({ payment }: { payment: Invoice['payments'][number] }) {
  const texts = useTexts(invoiceTexts);
  const methods = useTexts(methodTexts);
  const { language } = useLanguage();
  const { amount, currency, feesAmount, creditAmount, paidOn, source, method } = payment;
  const reference = payment.reference ?? payment.vippsReference;
  const { bankTransactionId } = payment;
  const kroner = (value: number) => moneyInKroner(value, language);
  return (
    <div className="breakable">
      <Text size="sm">
        {day(paidOn, language)}: <span className="figures">{money(amount, language, currency)}</span>
        {source === 'credit' && `, ${texts.fromCredit}`}
        {feesAmount > 0 && `, ${texts.ofWhichFees(moneyInKroner(feesAmount, language))}`}
        {creditAmount > 0 && `, ${texts.ofWhichCredit(money(creditAmount, language, currency))}`}
      </Text>
      {currency !== BOOK_CURRENCY && (
        <Text size="sm" c="dimmed">
          {source === 'bank' &&
            `${texts.inKroner(kroner(payment.amountNok), payment.feeNok > 0 ? kroner(payment.feeNok) : '')} `}
          {differenceText(payment, { amount: money(amount, language, currency), kroner }, language)}
        </Text>
      )}
      {bankTransactionId === null ? (
        (method ?? reference) !== null && (
          <Text size="sm" c="dimmed">
            {[method && methods[method], reference].filter((part) => part !== null).join(' · ')}
          </Text>
        )
      ) : (
        <OfBank transactionId={bankTransactionId} reference={reference} />
      )}
    </div>
  );
}

/** The transaction of the bank that brought a payment: who paid, and the bank's reference. */
function OfBank({ transactionId, reference }: { transactionId: string; reference: string | null }) {
  const texts = useTexts(invoiceTexts);
  const { accountId } = useAccount();
  const { data } = useQuery(transactionQuery(accountId, transactionId));
  const told = [data?.payerName, reference ?? data?.archiveReference].filter((part) => part);
  return (
    <AnchorLink
      to="/$accountId/bank/transactions/$transactionId"
      params={{ accountId, transactionId }}
      size="sm"
    >
      {[texts.ofBank, ...told].join(' · ')}
    </AnchorLink>
  );
}

type Letter = Invoice['reminders'][number];

/** The reminders and collection warnings sent, each with its PDF. */
export function InvoiceLetters({ invoice }: { invoice: Invoice }) {
  const texts = useTexts(invoiceTexts);
  const { language } = useLanguage();
  const feeOf = ({ fee, compensation }: Letter) =>
    moneyInKroner(fee + compensation, language) + (compensation > 0 ? ` (${texts.compensation})` : '');
  const feesText = (letter: Letter) =>
    `${texts.fee} ${feeOf(letter)} · ${texts.interest} ${moneyInKroner(letter.interest, language)}`;
  return (
    <div>
      <Title order={2} size="h4" mb="xs">
        {texts.letters}
      </Title>
      <WideTable
        label={texts.letters}
        minWidth={480}
        cards={invoice.reminders.map((letter) => (
          <RowCard
            title={<LetterPdf invoice={invoice} letter={letter} />}
            isPlain
            end={moneyInKroner(letter.fee + letter.compensation + letter.interest, language)}
            below={
              <Dimmed>
                {texts.sentOn} {day(letter.sentOn, language)} · {texts.deadline}{' '}
                {day(letter.deadline, language)}
              </Dimmed>
            }
          >
            <Dimmed>{feesText(letter)}</Dimmed>
            {letter.channel === 'none' && <Dimmed>{texts.otherwise}</Dimmed>}
          </RowCard>
        ))}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.what}</Table.Th>
            <Table.Th>{texts.sentOn}</Table.Th>
            <Table.Th>{texts.deadline}</Table.Th>
            <Table.Th ta="right">{texts.fee}</Table.Th>
            <Table.Th ta="right">{texts.interest}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {invoice.reminders.map((letter) => (
            <Table.Tr key={letter.id}>
              <Table.Td>
                <LetterPdf invoice={invoice} letter={letter} />
                {letter.channel === 'none' && <Dimmed>{texts.otherwise}</Dimmed>}
              </Table.Td>
              <Table.Td className="figures">{day(letter.sentOn, language)}</Table.Td>
              <Table.Td className="figures">{day(letter.deadline, language)}</Table.Td>
              <Table.Td ta="right" className="figures">
                {feeOf(letter)}
              </Table.Td>
              <Table.Td ta="right" className="figures">
                {moneyInKroner(letter.interest, language)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </div>
  );
}

function LetterPdf({ invoice, letter: { id, type, sentOn } }: { invoice: Invoice; letter: Letter }) {
  const texts = useTexts(invoiceTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  if (invoice.documentDeletedAt !== null) return texts[type];
  return (
    <Anchor
      size="sm"
      href={pdfAddress(accountId, invoice.id, id)}
      target="_blank"
      aria-label={`${texts[type]} ${day(sentOn, language)}, PDF`}
    >
      {texts[type]} (PDF)
    </Anchor>
  );
}

import { Table, Text } from '@mantine/core';
import { useAccount } from '../../http/session.ts';
import { day, money } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Statement } from '../customer-register/customers.ts';
import { customerPageTexts } from './customer-page-texts.ts';

const MOST = 8;

/** The newest payments from the customer and refunds to the customer. The statement of account has all of them. */
/** @param statements by currency */
export function CustomerPayments({ statements }: { statements: readonly Statement[] }) {
  const texts = useTexts(customerPageTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const payments = statements
    .flatMap(({ currency, lines }) => lines.map((line) => ({ ...line, currency })))
    // A line of 0 is the difference of rates of credit that was used.
    .filter(({ type, amount }) => (type === 'payment' || type === 'refund') && amount !== 0)
    .toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
    .toReversed()
    .slice(0, MOST);
  return (
    <Panel title={texts.payments} hint={texts.paymentsHint}>
      {payments.length === 0 ? (
        <Text c="dimmed">{texts.noPayments}</Text>
      ) : (
        <Table aria-label={texts.payments} withRowBorders verticalSpacing={6} horizontalSpacing={0}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.date}</Table.Th>
              <Table.Th>{texts.what}</Table.Th>
              <Table.Th ta="right">{texts.amount}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {payments.map(({ date, type, invoiceId, number, amount, currency }, index) => (
              // Lines of a statement have no id, and several may be alike.
              <Table.Tr key={index}>
                <Table.Td className="figures">{day(date, language)}</Table.Td>
                <Table.Td>
                  {invoiceId === null ? (
                    type === 'refund' ? (
                      texts.refund
                    ) : (
                      texts.deposit
                    )
                  ) : (
                    <AnchorLink
                      to="/$accountId/invoices/$invoiceId"
                      params={{ accountId, invoiceId }}
                      fz="inherit"
                    >
                      {texts.invoice(number ?? '')}
                    </AnchorLink>
                  )}
                </Table.Td>
                <Table.Td ta="right" className="figures">
                  {money(-amount, language, currency)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Panel>
  );
}

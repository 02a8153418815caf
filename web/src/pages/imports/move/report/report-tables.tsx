import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { amount, day, money } from '../../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../../text/language.tsx';
import { sumKroner } from '../../../../text/sum-kroner.ts';
import { WideTable } from '../../../../ui/wide-table.tsx';
import type { MoveReport } from '../move-queries.ts';
import { shownCustomer } from './problems.ts';
import { reportTexts } from './report-texts.ts';

/** More rows nobody reads here. */
const SHOWN = 200;

function Folded({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const texts = useTexts(reportTexts);
  if (count === 0) return null;
  return (
    <details>
      <summary style={{ cursor: 'pointer', fontWeight: 650 }}>
        {title} ({texts.countOf(count)})
      </summary>
      <div style={{ marginTop: 8 }}>{children}</div>
      {count > SHOWN && (
        <Text size="sm" c="dimmed" mt="xs">
          {texts.firstOf(SHOWN, count)}
        </Text>
      )}
    </details>
  );
}

/** Each account with a balance, and where the balance comes to. */
export function AccountsTable({ accounts }: { accounts: MoveReport['accounts'] }) {
  const texts = useTexts(reportTexts);
  const { language } = useLanguage();
  const shown = accounts.filter(({ closing }) => closing !== 0);
  return (
    <Folded title={texts.accountsTable} count={shown.length}>
      <WideTable label={texts.accountsTable} minWidth={480}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.account}</Table.Th>
            <Table.Th ta="right">{texts.balance}</Table.Th>
            <Table.Th>{texts.becomes}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.slice(0, SHOWN).map(({ account, name, closing, taken, to }) => (
            <Table.Tr key={account}>
              <Table.Td className="breakable">
                {account} {name}
              </Table.Td>
              <Table.Td ta="right" className="figures">
                {amount(closing, language)}
              </Table.Td>
              <Table.Td>
                {taken === 'mapped' ? to : (texts.taken as Partial<Record<string, string>>)[taken]}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Folded>
  );
}

export function InvoicesTable({ report: { openInvoices, openInvoiceCount } }: { report: MoveReport }) {
  const texts = useTexts(reportTexts);
  const { language } = useLanguage();
  const found: Partial<Record<string, string>> = texts.found;
  return (
    <Folded title={texts.invoicesTable} count={openInvoiceCount}>
      <WideTable label={texts.invoicesTable} minWidth={640}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.number}</Table.Th>
            <Table.Th>{texts.customer}</Table.Th>
            <Table.Th>{texts.kid}</Table.Th>
            <Table.Th>{texts.dueDate}</Table.Th>
            <Table.Th ta="right">{texts.outstanding}</Table.Th>
            <Table.Th>{texts.foundBy}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {openInvoices
            .slice(0, SHOWN)
            .map(({ number, kid, dueDate, outstanding, feesOutstanding, from, currencyAmount, ...one }) => (
              <Table.Tr key={number}>
                <Table.Td className="breakable">{number}</Table.Td>
                <Table.Td className="breakable">{shownCustomer(one)}</Table.Td>
                <Table.Td className="figures">{kid ?? '–'}</Table.Td>
                <Table.Td className="figures">{day(dueDate, language)}</Table.Td>
                <Table.Td ta="right" className="figures">
                  {amount(sumKroner([outstanding, feesOutstanding]), language)}
                  {feesOutstanding > 0 && (
                    <Text size="xs" c="dimmed">
                      {texts.feesOfIt(feesOutstanding)}
                    </Text>
                  )}
                  {currencyAmount !== null && (
                    <Text size="xs" c="dimmed">
                      {money(currencyAmount, language, one.currency)}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>{found[from] ?? from}</Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </WideTable>
    </Folded>
  );
}

export function CreditsTable({ report: { openCredits, openCreditCount } }: { report: MoveReport }) {
  const texts = useTexts(reportTexts);
  const { language } = useLanguage();
  return (
    <Folded title={texts.creditsTable} count={openCreditCount}>
      <WideTable label={texts.creditsTable} minWidth={360}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.number}</Table.Th>
            <Table.Th>{texts.customer}</Table.Th>
            <Table.Th ta="right">{texts.amount}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {openCredits.slice(0, SHOWN).map((one, index) => (
            <Table.Tr key={index}>
              <Table.Td className="breakable">{one.number}</Table.Td>
              <Table.Td className="breakable">{shownCustomer(one)}</Table.Td>
              <Table.Td ta="right" className="figures">
                {amount(one.amount, language)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Folded>
  );
}

import { Table, Text } from '@mantine/core';
import type { Schemas } from '../../../http/account-api.ts';
import { useAccount } from '../../../http/session.ts';
import { amount, day, money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { sumKroner } from '../../../text/sum-kroner.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { WideTable } from '../../../ui/wide-table.tsx';
import { rateText } from '../../invoices/document/rate-text.ts';
import { revaluationTexts } from './revaluation-texts.ts';

type Revaluation = Pick<Schemas['CurrencyRevaluation'], 'asOf' | 'rates' | 'lines'>;

/** The rates of a revaluation, and each item with the kroner before and after. */
export function RevaluedItems({ revaluation: { asOf, rates, lines } }: { revaluation: Revaluation }) {
  const texts = useTexts(revaluationTexts);
  const { language } = useLanguage();
  if (lines.length === 0) return <Text size="sm">{texts.nothingOpen}</Text>;
  return (
    <>
      {rates.map((rate) => (
        <Text key={rate.currency} size="sm" c="dimmed">
          1 {rate.currency} = {rateText(rate, language)}
        </Text>
      ))}
      <WideTable label={texts.items(day(asOf, language))} minWidth={560}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.item}</Table.Th>
            <Table.Th ta="right">{texts.amount}</Table.Th>
            <Table.Th ta="right">{texts.booked}</Table.Th>
            <Table.Th ta="right">{texts.closing}</Table.Th>
            <Table.Th ta="right">{texts.difference}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr
              key={`${line.kind} ${line.invoiceId ?? line.account ?? line.customerId} ${line.currency}`}
            >
              <Table.Td>
                <Item line={line} />
              </Table.Td>
              <Table.Td ta="right" className="figures">
                {money(line.amount, language, line.currency)}
              </Table.Td>
              {[line.amountNok, line.closingNok, line.difference].map((kroner, index) => (
                <Table.Td key={index} ta="right" className="figures">
                  {amount(kroner, language)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{texts.sum}</Table.Th>
            <Table.Td colSpan={3} />
            <Table.Th ta="right" className="figures">
              {amount(sumKroner(lines.map(({ difference }) => difference)), language)}
            </Table.Th>
          </Table.Tr>
        </Table.Tfoot>
      </WideTable>
    </>
  );
}

/** What the item is, as the link to its page. */
function Item({ line: { kind, invoiceId, customerId, account } }: { line: Revaluation['lines'][number] }) {
  const texts = useTexts(revaluationTexts);
  const { accountId } = useAccount();
  const name = texts.kinds[kind];
  if (invoiceId !== null) {
    return (
      <AnchorLink to="/$accountId/invoices/$invoiceId" params={{ accountId, invoiceId }} inherit>
        {name}
      </AnchorLink>
    );
  }
  if (customerId !== null) {
    return (
      <AnchorLink to="/$accountId/customers/$clientId" params={{ accountId, clientId: customerId }} inherit>
        {name}
      </AnchorLink>
    );
  }
  return (
    <>
      {name} {account}
    </>
  );
}

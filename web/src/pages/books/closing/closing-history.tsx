import { Table, Text, Title } from '@mantine/core';
import { moment, monthName } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { WideTable } from '../../../ui/wide-table.tsx';
import type { PeriodClosing } from '../../ledger/books-queries.ts';
import { addMonths } from '../period.ts';
import { closingTexts } from './closing-texts.ts';

/** The people who have closed and opened months, newest first. */
export function ClosingHistory({ history }: { history: PeriodClosing['history'] }) {
  const texts = useTexts(closingTexts);
  const { language } = useLanguage();

  /** @param before the last closed month until then; unknown before the oldest event that the service returns */
  function describe(after: string | null, before: string | null): string {
    if (after === null) return texts.unlockedAll;
    if (before !== null && after < before) return texts.unlocked(monthName(addMonths(after, 1), language));
    return texts.locked(monthName(after, language));
  }

  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {texts.history}
      </Title>
      {history.length === 0 ? (
        <Text c="dimmed">{texts.noHistory}</Text>
      ) : (
        <WideTable label={texts.history} minWidth={420}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.what}</Table.Th>
              <Table.Th>{texts.when}</Table.Th>
              <Table.Th>{texts.who}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {history.map(({ closedThrough, changedAt, changedBy }, index) => (
              <Table.Tr key={history.length - index}>
                <Table.Td>{describe(closedThrough, history[index + 1]?.closedThrough ?? null)}</Table.Td>
                <Table.Td className="figures">{moment(changedAt, language)}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{changedBy}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </WideTable>
      )}
    </section>
  );
}

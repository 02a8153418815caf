import { Alert, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { day, money } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { errorTexts } from '../../text/error-texts.ts';
import type { Foreseen } from './foreseen.ts';
import { customerIn, documentIn, entriesIn, invoiceIn, kronerIn } from './foreseen.ts';
import { proposalsTexts } from './proposals-texts.ts';
import type { Proposal } from './proposals.ts';

/** Why an approval did nothing: what has changed since the API client asked. */
export function Stale({ proposal }: { proposal: Proposal }) {
  const texts = useTexts(proposalsTexts);
  const sentences: Partial<Record<string, string>> = useTexts(errorTexts);
  const changes = useChanges(proposal.seen ?? proposal, proposal);
  const { status, body } = proposal.result;
  const isRefused = status >= 400;
  return (
    <Alert
      color="orange"
      variant="light"
      role="status"
      mb="md"
      icon={<IconAlertTriangle aria-hidden />}
      title={isRefused ? texts.staleRefused : texts.staleTitle}
    >
      {isRefused ? (
        <Text size="sm">{sentences[String(body?.['code'])]}</Text>
      ) : (
        <List size="sm" mb={6}>
          {changes.map((change) => (
            <List.Item key={change}>{change}</List.Item>
          ))}
        </List>
      )}
      <Text size="sm">{texts.staleHint}</Text>
    </Alert>
  );
}

function useChanges(seen: Foreseen, now: Foreseen & { operation: string }): string[] {
  const texts = useTexts(proposalsTexts);
  const { language } = useLanguage();
  const value = (label: string, read: (of: Foreseen) => string | undefined) => {
    const [before, after] = [read(seen), read(now)];
    if (before === after) return [];
    return [`${label}: ${texts.changed(before || texts.none, after || texts.none)}`];
  };
  const isOther = (read: (of: Foreseen) => unknown) =>
    JSON.stringify(read(seen)) !== JSON.stringify(read(now));
  // Then it is the amount itself.
  const sends = now.operation === 'sendInvoice';
  const kroner = (of: number | undefined) => (of === undefined ? undefined : money(of, language));
  const changes = [
    ...value(texts.amount, (of) => kroner(kronerIn(of))),
    ...value(texts.leftToPay, (of) => (sends ? undefined : kroner(invoiceIn(of)?.outstandingAmount))),
    ...value(texts.customer, (of) => customerIn(of)?.name),
    ...value(texts.sentTo, ({ emails }) => emails.join(', ')),
    ...value(texts.dueDate, (of) => {
      const date = documentIn(of)?.dueDate;
      return date ? day(date, language) : undefined;
    }),
    ...(isOther((of) => documentIn(of)?.lines) ? [texts.changedLines] : []),
    ...(isOther((of) => entriesIn(of).map(({ lines }) => lines)) ? [texts.changedBookings] : []),
  ];
  return changes.length > 0 ? changes : [texts.changedOther];
}

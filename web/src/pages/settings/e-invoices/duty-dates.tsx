import { Paper, Text, Title } from '@mantine/core';
import { useTexts } from '../../../text/language.tsx';
import { eInvoicesTexts } from './e-invoices-texts.ts';
import classes from './e-invoices.module.css';

/** The days of `dates`, in their order. */
const DAYS = ['2027-01-01', '2028-01-01', '2029-12-31', '2030-01-01'];

/** The rules by their days. @param today `yyyy-MM-dd`; the next day after it is marked */
export function DutyDates({ today }: { today: string }) {
  const texts = useTexts(eInvoicesTexts);
  const next = DAYS.findIndex((day) => day > today);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="rules">
      <Title order={2} size="h4" id="rules" mb="md">
        {texts.rules}
      </Title>
      <ol className={classes['dates']}>
        {Object.values(texts.dates).map(({ date, what }, index) => (
          <li key={date} className={classes['date']} data-next={index === next || undefined}>
            <Text size="sm" fw={650}>
              {date}
            </Text>
            <Text size="sm">{what}</Text>
          </li>
        ))}
      </ol>
      <Text size="sm" mb="xs">
        {texts.consumers}
      </Text>
      <Text size="xs" c="dimmed">
        {texts.source}
      </Text>
    </Paper>
  );
}

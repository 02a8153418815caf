import { Text } from '@mantine/core';
import { day } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { touchedLines } from '../../sales-documents/values.ts';
import { recurringTexts } from '../recurring-texts.ts';
import { rhythmOf } from '../schedule-words.ts';
import { recurringFormTexts } from './form-texts.ts';
import type { RecurringValues } from './values.ts';
import { intervalOf } from './values.ts';

/** What all agreements of one form have: how often, from when, and what for. */
export function AboutAgreements({ values }: { values: RecurringValues }) {
  const texts = useTexts(recurringFormTexts);
  const shared = useTexts(recurringTexts);
  const { language } = useLanguage();
  const { firstDate } = values;
  const interval = intervalOf(values);
  const anchorDay = values.anchorDay === '' ? null : Number(values.anchorDay);
  const often = interval && rhythmOf({ interval, anchorDay, firstDate }, shared, language);
  return (
    <div>
      <Text size="sm">
        {[often, texts.startsOn(day(firstDate, language))].filter((part) => part !== undefined).join(' · ')}
      </Text>
      <Text size="sm" c="dimmed" className="breakable">
        {touchedLines(values.lines)
          .map(({ description }) => description)
          .join(' · ')}
      </Text>
    </div>
  );
}

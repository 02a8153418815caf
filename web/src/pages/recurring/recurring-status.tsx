import { Badge } from '@mantine/core';
import { useTexts } from '../../text/language.tsx';
import type { RecurringInvoice } from './recurring.ts';
import { recurringTexts } from './recurring-texts.ts';

const COLOURS: Record<RecurringInvoice['status'], string> = {
  active: 'green',
  paused: 'yellow',
  ended: 'gray',
};

/** The state in a word. Where the last date did not become what was agreed on, that comes first. */
export function RecurringStatus({ recurring: { status, problem } }: { recurring: RecurringInvoice }) {
  const texts = useTexts(recurringTexts);
  return (
    <>
      {problem !== null && (
        <Badge color="orange" miw="max-content">
          {texts.failed}
        </Badge>
      )}
      <Badge color={COLOURS[status]} miw="max-content">
        {texts.statuses[status]}
      </Badge>
    </>
  );
}

import { Button, Group, Text } from '@mantine/core';
import { useTexts } from '../../../text/language.tsx';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { moveTexts } from './move-texts.ts';

/** The day of the move, and the button that computes what comes of it. */
export function ChooseDay({
  date,
  today,
  label,
  hindrance,
  isBusy,
  isQuiet,
  error,
  onDate,
  onCompute,
}: {
  /** `yyyy-MM-dd` */
  date: string;
  today: string;
  label: string;
  /** Why nothing can be computed yet. */
  hindrance: string | undefined;
  isBusy: boolean;
  /** Whether the page has a likelier action by now. */
  isQuiet: boolean;
  error: Error | null;
  onDate: (date: string) => void;
  onCompute: () => void;
}) {
  const texts = useTexts(moveTexts);
  const fields = useFieldErrors()(error);
  const isOfDate = fields['date'] !== undefined;
  return (
    <Panel title={texts.dayTitle} hint={texts.dayHint}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (hindrance === undefined && date !== '') onCompute();
        }}
      >
        <DateField
          label={texts.date}
          description={texts.dateHint}
          value={date}
          max={today}
          maw={560}
          required
          error={fields['date']}
          onChange={onDate}
        />
        {error !== null && !isOfDate && <ErrorNotice error={error} />}
        <Group mt="md" gap="sm">
          <Button
            type="submit"
            loading={isBusy}
            disabled={hindrance !== undefined || date === ''}
            {...(isQuiet && { variant: 'default' })}
          >
            {label}
          </Button>
          {hindrance !== undefined && (
            <Text size="sm" c="dimmed">
              {hindrance}
            </Text>
          )}
        </Group>
      </form>
    </Panel>
  );
}

import { Alert, Button, Group, Text } from '@mantine/core';
import { useMay } from '../../http/session.ts';
import { day } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { tell } from '../../ui/notice.tsx';
import { useChange } from '../../ui/form/use-change.ts';
import { dunningTexts } from './actions/dunning-texts.ts';
import type { Invoice } from './invoices.ts';

/** Tells that the letters of the invoice are paused, and why. A button ends the pause. */
export function InvoicePause({ invoice }: { invoice: Invoice }) {
  const texts = useTexts(dunningTexts);
  const { language } = useLanguage();
  const may = useMay();
  const resume = useChange('DELETE /v1/invoices/{id}/pause-reminders', {
    path: { id: invoice.id },
    onDone: () => tell(texts.resumed),
  });
  const { remindersPaused } = invoice;
  if (remindersPaused === null) return null;
  const until = remindersPaused.until === null ? null : day(remindersPaused.until, language);
  return (
    <Alert color="yellow" variant="light" title={texts.isPaused} mb="md">
      <Group justify="space-between" gap="xs">
        <Text size="sm" className="breakable">
          {texts.pausedBecause(remindersPaused.reason, until)}
        </Text>
        {may('sell') && (
          <Button size="xs" variant="default" loading={resume.isPending} onClick={() => resume.mutate()}>
            {texts.resume}
          </Button>
        )}
      </Group>
      {resume.error !== null && <ErrorNotice error={resume.error} />}
    </Alert>
  );
}

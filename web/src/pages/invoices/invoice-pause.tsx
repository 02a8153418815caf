import { Alert, Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountApi } from '../../http/account-api.ts';
import { dataOf } from '../../http/data-of.ts';
import { useAccount, useMay } from '../../http/session.ts';
import { day } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { dunningTexts } from './actions/dunning-texts.ts';
import type { Invoice } from './invoices.ts';
import { invoicesKey } from './invoices.ts';

/** Tells that the letters of the invoice are paused, and why. A button ends the pause. */
export function InvoicePause({ invoice, onDone }: { invoice: Invoice; onDone: (notice: string) => void }) {
  const texts = useTexts(dunningTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const may = useMay();
  const queries = useQueryClient();
  const resume = useMutation({
    mutationFn: async () =>
      dataOf(
        await accountApi(accountId).DELETE('/v1/invoices/{id}/pause-reminders', {
          params: { path: { id: invoice.id } },
        }),
      ),
    onSuccess: () => onDone(texts.resumed),
    onSettled: () => queries.invalidateQueries({ queryKey: invoicesKey(accountId) }),
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

import { Button, Group, Paper, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useAccount, useMay } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import classes from '../../../ui/list/list.module.css';
import { listTexts } from '../../../ui/list/list-texts.ts';
import type { Invoice } from '../invoices.ts';
import { ChangeMany } from './change-many.tsx';
import { downloadPdfs } from './download-pdfs.ts';
import { invoicesTexts } from './invoices-texts.ts';

/** What can be done with the chosen invoices. It stands at the lower edge of the screen while any is chosen. */
export function ChosenInvoices({ invoices, onDone }: { invoices: Invoice[]; onDone: () => void }) {
  const texts = useTexts(invoicesTexts);
  const list = useTexts(listTexts);
  const { accountId } = useAccount();
  const may = useMay();
  const pdfs = useMutation({ mutationFn: (chosen: Invoice[]) => downloadPdfs(accountId, chosen) });
  if (invoices.length === 0) return null;
  return (
    <Paper
      withBorder
      shadow="md"
      p="sm"
      mt="md"
      className={classes['chosen'] ?? ''}
      role="region"
      aria-label={list.chosen(invoices.length)}
    >
      <Group justify="space-between" gap="sm">
        <Text fw={650} aria-live="polite">
          {list.chosen(invoices.length)}
        </Text>
        <Group gap="xs">
          {may('sell') && (
            <>
              <DialogButton label={texts.send} title={texts.send} variant="filled">
                {(close) => (
                  <ChangeMany change="send" invoices={invoices} onClose={closing(close)} onCancel={close} />
                )}
              </DialogButton>
              <DialogButton label={texts.remind} title={texts.remind} variant="default">
                {(close) => (
                  <ChangeMany change="remind" invoices={invoices} onClose={closing(close)} onCancel={close} />
                )}
              </DialogButton>
            </>
          )}
          <Button variant="default" loading={pdfs.isPending} onClick={() => pdfs.mutate(invoices)}>
            {texts.pdfs}
          </Button>
          <Button variant="subtle" onClick={onDone}>
            {list.unchoose}
          </Button>
        </Group>
      </Group>
      {pdfs.error !== null && <ErrorNotice error={pdfs.error} />}
    </Paper>
  );

  function closing(close: () => void) {
    return () => {
      close();
      onDone();
    };
  }
}

import { Button, Group, Paper, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { readRefusal, unanswered } from '../../../http/app-api.ts';
import { downloadFile } from '../../../http/files/download-file.ts';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import type { Invoice } from '../invoices.ts';
import { eInvoiceAddress, invoicesKey } from '../invoices.ts';
import { EInvoiceContent } from './e-invoice-content.tsx';
import { EInvoiceProblem } from './e-invoice-problem.tsx';
import { eInvoiceTexts } from './e-invoice-texts.ts';
import classes from './e-invoice.module.css';
import { indented, readEInvoice } from './read-e-invoice.ts';

/** The e-invoice as the receiver's system sees it, and as XML. Or why there is none. */
export function InvoiceEInvoice({ invoice }: { invoice: Invoice }) {
  const texts = useTexts(eInvoiceTexts);
  const { accountId } = useAccount();
  const [view, setView] = useState('content');
  const address = eInvoiceAddress(accountId, invoice.id);
  const xml = useQuery({
    queryKey: [...invoicesKey(accountId), invoice.id, 'e-invoice'],
    queryFn: () => readXml(address),
    // It is the same for ever.
    staleTime: Infinity,
  });
  const download = useMutation({ mutationFn: downloadFile });
  const eInvoice = useMemo(() => (xml.data === undefined ? undefined : readEInvoice(xml.data)), [xml.data]);

  if (xml.error !== null) return <EInvoiceProblem error={xml.error} />;
  if (eInvoice === undefined) {
    return (
      <Stack aria-busy="true">
        <Skeleton height={32} />
        <Skeleton height={240} />
      </Stack>
    );
  }
  return (
    <>
      <Group justify="space-between" mb="sm" gap="sm">
        <SegmentedControl
          size="xs"
          value={view}
          onChange={setView}
          aria-label={texts.view}
          data={[
            { value: 'content', label: texts.content },
            { value: 'xml', label: texts.xml },
          ]}
        />
        <Button
          variant="default"
          size="xs"
          loading={download.isPending}
          onClick={() => download.mutate(address)}
        >
          {texts.download}
        </Button>
      </Group>
      {download.error !== null && <ErrorNotice error={download.error} />}
      {view === 'content' ? (
        <EInvoiceContent eInvoice={eInvoice.read} />
      ) : (
        <>
          <Text size="sm" c="dimmed" mb="xs">
            {texts.xmlHint}
          </Text>
          <Paper
            withBorder
            component="pre"
            className={classes['xml'] ?? ''}
            tabIndex={0}
            role="region"
            aria-label={texts.xml}
          >
            {indented(eInvoice.document, texts.shortened)}
          </Paper>
        </>
      )}
    </>
  );
}

/** @throws AppError; code `offline` when there is no answer */
async function readXml(address: string): Promise<string> {
  const response = await fetch(address).catch(() => {
    throw unanswered();
  });
  if (!response.ok) throw await readRefusal(response);
  return response.text();
}

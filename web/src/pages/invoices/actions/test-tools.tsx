import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { dataOf } from '../../../http/data-of.ts';
import { useTexts } from '../../../text/language.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { actionTexts } from './action-texts.ts';
import { useInvoiceChange } from './use-invoice-change.ts';

/** Actions that only the customer and the mail server can do in production. */
export function TestTools({ invoiceId, onDone }: { invoiceId: string; onDone: (notice: string) => void }) {
  const texts = useTexts(actionTexts);
  const path = { id: invoiceId };
  const open = useInvoiceChange(
    async (api, header) =>
      dataOf(await api.POST('/v1/test/invoices/{id}/open', { params: { path, header } })),
    () => onDone(texts.opened),
  );
  const bounce = useInvoiceChange(
    async (api, header) =>
      dataOf(await api.POST('/v1/test/invoices/{id}/bounce', { params: { path, header } })),
    () => onDone(texts.bounced),
  );
  const error = open.error ?? bounce.error;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="test-tools">
      <Title order={2} size="h4" id="test-tools" mb={4}>
        {texts.testTools}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.testToolsHint}
      </Text>
      <Group gap="xs">
        <Button size="xs" variant="default" loading={open.isPending} onClick={() => open.mutate()}>
          {texts.open}
        </Button>
        <Button size="xs" variant="default" loading={bounce.isPending} onClick={() => bounce.mutate()}>
          {texts.bounce}
        </Button>
      </Group>
      {error !== null && <ErrorNotice error={error} />}
    </Paper>
  );
}

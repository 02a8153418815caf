import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useTexts } from '../../../text/language.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { tell } from '../../../ui/notice.tsx';
import { useChange } from '../../../ui/form/use-change.ts';
import { actionTexts } from './action-texts.ts';

/** Actions that only the customer and the mail server can do in production. */
export function TestTools({ invoiceId }: { invoiceId: string }) {
  const texts = useTexts(actionTexts);
  const path = { id: invoiceId };
  const open = useChange('POST /v1/test/invoices/{id}/open', { path, onDone: () => tell(texts.opened) });
  const bounce = useChange('POST /v1/test/invoices/{id}/bounce', {
    path,
    onDone: () => tell(texts.bounced),
  });
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

import { Alert, Button, Group, Text } from '@mantine/core';
import { useMay } from '../../http/session.ts';
import { day } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { tell } from '../../ui/notice.tsx';
import { useChange } from '../../ui/form/use-change.ts';
import { agencyTexts } from './actions/agency-texts.ts';
import type { Invoice } from './invoices.ts';

/** Tells which collection agency has the claim. A button takes the claim back. */
export function InvoiceHandedOver({ invoice }: { invoice: Invoice }) {
  const texts = useTexts(agencyTexts);
  const { language } = useLanguage();
  const may = useMay();
  const end = useChange('DELETE /v1/invoices/{id}/handed-over', {
    path: { id: invoice.id },
    onDone: () => tell(texts.ended),
  });
  const { handedOver } = invoice;
  if (handedOver === null) return null;
  return (
    <Alert color="yellow" variant="light" title={texts.isThere} mb="md">
      <Group justify="space-between" gap="xs">
        <Text size="sm" className="breakable">
          {texts.since(handedOver.to, handedOver.reference, day(handedOver.on, language))}
        </Text>
        {may('sell') && (
          <Button size="xs" variant="default" loading={end.isPending} onClick={() => end.mutate()}>
            {texts.end}
          </Button>
        )}
      </Group>
      {end.error !== null && <ErrorNotice error={end.error} />}
    </Alert>
  );
}

import { Alert, Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountApi } from '../../http/account-api.ts';
import { dataOf } from '../../http/data-of.ts';
import { useAccount, useMay } from '../../http/session.ts';
import { day } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { agencyTexts } from './actions/agency-texts.ts';
import type { Invoice } from './invoices.ts';
import { invoicesKey } from './invoices.ts';

/** Tells which collection agency has the claim. A button takes the claim back. */
export function InvoiceHandedOver({
  invoice,
  onDone,
}: {
  invoice: Invoice;
  onDone: (notice: string) => void;
}) {
  const texts = useTexts(agencyTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const may = useMay();
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: async () =>
      dataOf(
        await accountApi(accountId).DELETE('/v1/invoices/{id}/handed-over', {
          params: { path: { id: invoice.id } },
        }),
      ),
    onSuccess: () => onDone(texts.ended),
    onSettled: () => queries.invalidateQueries({ queryKey: invoicesKey(accountId) }),
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

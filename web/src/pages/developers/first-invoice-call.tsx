import { Code, Group } from '@mantine/core';
import { addDays } from '../../../../server/src/domain/days/local-date.ts';
import { useToday } from '../../http/use-today.ts';
import { useTexts } from '../../text/language.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { developerStepsTexts } from './developer-steps-texts.ts';

/** The first test invoice from a terminal: one call makes it, one call sends it. */
export function FirstInvoiceCall() {
  const texts = useTexts(developerStepsTexts);
  const today = useToday();
  if (today === undefined) return null;
  const call = firstInvoiceCall(location.origin, addDays(today, 14));
  return (
    <>
      <Group justify="flex-end" mb={4}>
        <CopyButton value={call} what={texts.calls} />
      </Group>
      <Code block tabIndex={0} role="region" aria-label={texts.calls}>
        {call}
      </Code>
    </>
  );
}

function firstInvoiceCall(baseUrl: string, dueDate: string): string {
  const invoice = {
    client: {
      name: 'Fjord Kafé AS',
      email: 'faktura@example.com',
      address: 'Storgata 1',
      postalCode: '0155',
      city: 'Oslo',
    },
    dueDate,
    lines: [{ description: 'Test', quantity: 1, unitPrice: 100 }],
  };
  return `ID=$(curl -sS ${baseUrl}/v1/invoices -H "Authorization: Bearer $TOKEN" \\
  -H "Idempotency-Key: make-$(date +%s)" -H "Content-Type: application/json" \\
  -d '${JSON.stringify(invoice)}' \\
  | sed -n -e 's/^{"id":"\\([^"]*\\)".*/\\1/p' -e t -e 'w /dev/stderr')
curl -sS -X POST ${baseUrl}/v1/invoices/$ID/send -H "Authorization: Bearer $TOKEN" \\
  -H "Idempotency-Key: send-$ID"`;
}

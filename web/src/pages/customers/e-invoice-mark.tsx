import { Group } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useTexts } from '../../text/language.tsx';
import { customersTexts } from '../customer-register/customers-texts.ts';

/**
 * Whether a customer can receive e-invoices, as far as it is known.
 * @param canReceive null when the network was never asked
 * @param isNamed whether the mark says what it is about, where no heading does
 */
export function EInvoiceMark({
  canReceive,
  isNamed = false,
}: {
  canReceive: boolean | null;
  isNamed?: boolean;
}) {
  const texts = useTexts(customersTexts);
  if (canReceive !== true) return canReceive === null ? '' : texts.no;
  return (
    <Group gap={4} wrap="nowrap" component="span" {...(isNamed && { fz: 'sm' })}>
      <IconSend size={16} stroke={1.75} aria-hidden />
      {isNamed ? texts.canReceive : texts.yes}
    </Group>
  );
}

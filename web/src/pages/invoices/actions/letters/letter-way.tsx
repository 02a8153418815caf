import { Radio, Stack, TextInput } from '@mantine/core';
import { useTexts } from '../../../../text/language.tsx';
import { useFieldErrors } from '../../../../text/use-field-errors.ts';
import type { Invoice } from '../../invoices.ts';
import { channelTexts } from '../channel-texts.ts';
import { dunningTexts } from '../dunning-texts.ts';

/** How a letter goes. `email` is typed where the address of the invoice cannot be used. */
export type LetterWay = { channel: 'email' | 'none'; email: string };

/** Asks how a letter goes: by mail, with its address, or otherwise. @param error of the call, shown at its field */
export function LetterWayFields({
  invoice,
  needsAddress,
  way,
  onChange,
  error,
}: {
  invoice: Invoice;
  /** Whether no mail can go to the address of the invoice. */
  needsAddress: boolean;
  way: LetterWay;
  onChange: (way: LetterWay) => void;
  error: Error | null;
}) {
  const texts = useTexts(channelTexts);
  const dunning = useTexts(dunningTexts);
  const failing = useFieldErrors()(error);
  return (
    <Stack gap="xs">
      <Radio.Group
        label={texts.label}
        value={way.channel}
        onChange={(value) => onChange({ ...way, channel: value === 'none' ? value : 'email' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="email"
            label={texts.email}
            className="breakable"
            description={
              needsAddress ? dunning.toNewAddress(invoice.client.email) : dunning.to(invoice.client.email)
            }
          />
          <Radio value="none" label={texts.none} description={dunning.noneHint} />
        </Stack>
      </Radio.Group>
      {way.channel === 'email' && needsAddress && (
        <TextInput
          label={dunning.address}
          type="email"
          required
          value={way.email}
          onChange={(event) => onChange({ ...way, email: event.currentTarget.value })}
          error={failing['email']}
        />
      )}
    </Stack>
  );
}

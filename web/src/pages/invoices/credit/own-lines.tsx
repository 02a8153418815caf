import { ActionIcon, Button, Group, NativeSelect, Paper, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { focusInView } from '../../../ui/form/focus-in-view.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { vatChoiceTexts } from '../../ledger/vat-choice-texts.ts';
import { isVatChoice } from '../../ledger/vat-choices.ts';
import { creditNoteTexts } from './credit-note-texts.ts';
import type { Invoice } from '../invoices.ts';
import type { OwnLine } from './credit-values.ts';
import { hasPricesWithVat, newOwnLine, sumOfOwnLine, vatChoicesOf } from './credit-values.ts';

/** More than blanks. */
export const NOT_BLANK = '.*\\S.*';

/** Lines that the credit note has of its own, and their sum. @param failing the error at a field of the request */
export function OwnLines({
  invoice,
  lines,
  failing,
  onChange,
}: {
  invoice: Invoice;
  lines: OwnLine[];
  failing: (field: string) => string | undefined;
  onChange: (lines: OwnLine[]) => void;
}) {
  const texts = useTexts(creditNoteTexts);
  const vatTexts = useTexts(vatChoiceTexts);
  const { language } = useLanguage();
  const [isAdding, setIsAdding] = useState(false);
  const choices = vatChoicesOf(invoice);
  const isWithVat = hasPricesWithVat(invoice);
  const sums = lines.map(sumOfOwnLine);
  const sum = sums.reduce<number>((total, one) => total + (one ?? 0), 0) / 100;
  return (
    <Stack gap="sm" role="group" aria-label={texts.creditOwn}>
      <Text size="sm" c="dimmed">
        {texts.creditOwnHint}
      </Text>
      {lines.map((line, index) => {
        const change = (to: Partial<OwnLine>) => onChange(lines.with(index, { ...line, ...to }));
        const at = (field: string) => failing(`ownLines[${index}].${field}`);
        return (
          <Paper key={line.key} withBorder p="sm" role="group" aria-label={texts.unnamedLine(index + 1)}>
            <Stack gap="xs">
              <Group gap="xs" align="flex-end" wrap="nowrap">
                <TextInput
                  label={texts.creditedFor}
                  required
                  pattern={NOT_BLANK}
                  flex={1}
                  // The line that was just added is filled in next.
                  ref={isAdding && index === lines.length - 1 ? focusInView : undefined}
                  value={line.description}
                  onChange={({ currentTarget }) => change({ description: currentTarget.value })}
                  error={at('description')}
                />
                {lines.length > 1 && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="lg"
                    aria-label={texts.removeOwnLine(index + 1)}
                    onClick={() => onChange(lines.toSpliced(index, 1))}
                  >
                    <IconTrash size={18} stroke={1.75} />
                  </ActionIcon>
                )}
              </Group>
              <Group gap="xs" align="flex-start" grow>
                <NumberField
                  of="quantity"
                  label={texts.ownQuantity}
                  required
                  tellsAtOnce
                  value={line.quantity}
                  onChange={(quantity) => change({ quantity })}
                  error={at('quantity')}
                />
                <NumberField
                  label={isWithVat ? texts.ownPriceWithVat : texts.ownPrice}
                  required
                  tellsAtOnce
                  value={line.price}
                  onChange={(price) => change({ price })}
                  error={at(isWithVat ? 'unitPriceWithVat' : 'unitPrice')}
                />
                {choices.length > 0 && (
                  <NativeSelect
                    label={texts.ownVat}
                    value={line.vat}
                    data={choices.map((value) => ({ value, label: vatTexts[value] }))}
                    onChange={({ currentTarget: { value } }) =>
                      change({ vat: isVatChoice(value) ? value : '' })
                    }
                    error={at('vatCode')}
                  />
                )}
              </Group>
            </Stack>
          </Paper>
        );
      })}
      <Group justify="space-between">
        <Button
          variant="light"
          size="xs"
          leftSection={<IconPlus size={16} />}
          onClick={() => {
            setIsAdding(true);
            onChange([...lines, newOwnLine(invoice, lines)]);
          }}
        >
          {texts.addOwnLine}
        </Button>
        {/* A price with decimals that is no number yet has no sum. */}
        {!sums.includes(undefined) && (
          <Text size="sm" className="figures">
            {(isWithVat ? texts.ownSumWithVat : texts.ownSum)(money(sum, language, invoice.currency))}
          </Text>
        )}
      </Group>
    </Stack>
  );
}

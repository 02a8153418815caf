import { Alert, Group, Text } from '@mantine/core';
import { useTexts } from '../../../text/language.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { focusInView } from '../../../ui/form/focus-in-view.ts';
import type { Chosen } from './chosen.ts';
import { manyRecurringTexts } from './many-recurring-texts.ts';
import { TakePriceBack } from './take-price-back.tsx';

export type Priced = { told: string; from: string; chosen: readonly Chosen[] };

/** What was said of a new price, and the way to take the price back. */
export function PricedTogether({
  priced: { told, from, chosen },
  onDone,
}: {
  priced: Priced;
  onDone: (told?: string) => void;
}) {
  const texts = useTexts(manyRecurringTexts);
  return (
    <Alert ref={focusInView} tabIndex={-1} variant="light" color="green" mb="md" role="status">
      <Group justify="space-between" gap="sm">
        <Text fw={650}>{told}</Text>
        <DialogButton label={texts.undo} title={texts.takePriceBack} variant="default" size="lg">
          <TakePriceBack from={from} chosen={chosen} onDone={onDone} />
        </DialogButton>
      </Group>
    </Alert>
  );
}

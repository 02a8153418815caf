import { TextInput } from '@mantine/core';
import { useState } from 'react';

/** Takes `1 250,50`. What is no amount stays typed and filters nothing. */
export function AmountField({
  label,
  value,
  onAmount,
}: {
  label: string;
  value: string;
  onAmount: (amount: string) => void;
}) {
  const [typed, setTyped] = useState(value.replace('.', ','));
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        const plain = event.currentTarget.value.replaceAll(/\s/g, '').replace(',', '.');
        if (plain === '' || /^\d{1,10}(\.\d{1,2})?$/.test(plain)) onAmount(plain);
      }}
    />
  );
}

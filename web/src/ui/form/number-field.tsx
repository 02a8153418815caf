import { Button, Group, TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { useRef } from 'react';
import { readWrittenNumber } from '../../../../server/src/domain/texts/written-number.ts';
import { typedDecimal } from '../../text/decimals.ts';
import { decimal, unitPrice } from '../../text/formats.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';

const numberTexts = textsByLanguage({ before: ['Mener du', 'Do you mean'], or: ['eller', 'or'] });

/**
 * A field for a number that people type: an amount, or a quantity. Where the text can mean two numbers, it asks which one, and
 * the number that is chosen takes its place.
 */
export function NumberField({
  of: kind = 'amount',
  onChange,
  error,
  ...props
}: Omit<TextInputProps, 'onChange' | 'value'> & {
  of?: 'amount' | 'quantity';
  value?: string;
  onChange: (typed: string) => void;
}) {
  const texts = useTexts(numberTexts);
  const { language } = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const read = readWrittenNumber(props.value ?? '');
  const meanings = 'meanings' in read ? read.meanings : undefined;
  const shown = kind === 'amount' ? unitPrice : decimal;
  return (
    <TextInput
      inputMode="decimal"
      {...props}
      ref={input}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={
        meanings === undefined ? (
          error
        ) : (
          <Group component="span" gap={4}>
            {texts.before}
            {meanings.map((meaning, index) => (
              <Group key={meaning} component="span" gap={4} wrap="nowrap">
                {index > 0 && texts.or}
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() => {
                    onChange(typedDecimal(Number(meaning), language));
                    input.current?.focus();
                  }}
                >
                  {shown(Number(meaning), language)}
                </Button>
                {index > 0 && '?'}
              </Group>
            ))}
          </Group>
        )
      }
    />
  );
}

import { Button, Group, TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { useRef } from 'react';
import { readWrittenNumber } from '../../../../server/src/domain/texts/written-number.ts';
import { isInOre, typedDecimal, typedPrice } from '../../text/decimals.ts';
import { fieldErrorTexts } from '../../text/field-error-texts.ts';
import { decimal, unitPrice } from '../../text/formats.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';

const numberTexts = textsByLanguage({
  before: ['Mener du', 'Do you mean'],
  or: ['eller', 'or'],
  tooPrecise: ['Høyst to desimaler', 'At most two decimals'],
});

/**
 * A field for a number that people type: an amount, or a quantity. Where the text can mean two numbers, it asks which one, and
 * the number that is chosen takes its place.
 */
export function NumberField({
  of: kind = 'amount',
  onChange,
  error,
  tellsAtOnce = false,
  isMoney = false,
  ...props
}: Omit<TextInputProps, 'onChange' | 'value'> & {
  of?: 'amount' | 'quantity';
  value?: string;
  /** Whether the field says while somebody types that this is no number. */
  tellsAtOnce?: boolean;
  /** Whether it says so of more than two decimals, which a price may have, but no payment. */
  isMoney?: boolean;
  onChange: (typed: string) => void;
}) {
  const texts = useTexts(numberTexts);
  const errors = useTexts(fieldErrorTexts);
  const { language } = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const read = readWrittenNumber(props.value ?? '');
  const meanings = 'meanings' in read ? read.meanings : undefined;
  const isWrong = tellsAtOnce && props.value !== '' && !('decimal' in read);
  const isTooPrecise = isMoney && 'decimal' in read && !isInOre(Number(read.decimal));
  const shown = kind === 'amount' ? unitPrice : decimal;
  return (
    <TextInput
      inputMode="decimal"
      {...props}
      ref={input}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={
        meanings === undefined ? (
          (error ?? (isTooPrecise ? texts.tooPrecise : isWrong && errors['invalid-number']))
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
                    onChange((kind === 'amount' ? typedPrice : typedDecimal)(Number(meaning), language));
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

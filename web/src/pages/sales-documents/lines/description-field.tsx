import { Combobox, Group, Text, TextInput, useCombobox } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAccount } from '../../../http/session.ts';
import { folded } from '../../../text/folded.ts';
import { unitPrice } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { priceOf } from '../../products/product-values.ts';
import type { Product } from '../../products/products.ts';
import { productSearchQuery } from '../../products/products.ts';
import { formTexts } from '../form-texts.ts';
import type { EarlierLine } from './earlier-lines.ts';

const TYPING_MILLISECONDS = 150;
const PRODUCTS_SHOWN = 6;
const EARLIER_SHOWN = 8;

type Option = { key: string; label: string; hint?: string; price: string; choose: () => void };

/**
 * What a line is for. While somebody types, the service looks for products by name and number, and lines of before are
 * offered. Any other text is as good.
 */
export function DescriptionField({
  value,
  productId,
  earlier,
  onProduct,
  onEarlier,
  ...input
}: {
  value: string;
  /** The product that the line has taken. */
  productId: string | undefined;
  /** Lines of earlier invoices. */
  earlier: readonly EarlierLine[];
  onProduct: (product: Product) => void;
  onEarlier: (line: EarlierLine) => void;
} & Omit<TextInputProps, 'value'>) {
  const texts = useTexts(formTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { updateSelectedOptionIndex } = combobox;
  const [isHere, setIsHere] = useState(false);
  const [typed] = useDebouncedValue(value, TYPING_MILLISECONDS);
  const { data: found } = useQuery({ ...productSearchQuery(accountId, typed), enabled: isHere });

  const shown = (price: number) => unitPrice(price, language);
  const fits = (text: string) => folded(text).includes(folded(value));
  const isExact = ({ number }: Product) => folded(number) === folded(value);
  const products = (found ?? [])
    // While the service is asked anew, what was found before stays as far as it fits.
    .filter(({ id, name, number }) => id !== productId && fits(`${number} ${name}`))
    // The one with exactly the typed number stands first.
    .toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)))
    .slice(0, PRODUCTS_SHOWN)
    .map((product): Option => ({
      key: product.id,
      label: product.name,
      hint: product.number,
      price:
        product.unitPriceWithVat === null ? shown(priceOf(product)) : texts.withVat(shown(priceOf(product))),
      choose: () => onProduct(product),
    }));
  const names = new Set([value, ...products.map(({ label }) => label)]);
  const lines = earlier
    .filter(({ description }) => fits(description) && !names.has(description))
    .slice(0, EARLIER_SHOWN)
    .map((line): Option => ({
      key: line.description,
      label: line.description,
      price: shown(line.unitPriceWithVat ?? line.unitPrice),
      choose: () => onEarlier(line),
    }));
  const options = [...products, ...lines];
  // The marked option stays marked when others come before it. Otherwise Enter would choose another one.
  const offered = options.map(({ key }) => key).join();
  useEffect(() => updateSelectedOptionIndex('selected'), [offered, updateSelectedOptionIndex]);

  const group = (title: string, some: readonly Option[]) =>
    some.length > 0 && (
      <Combobox.Group label={title}>
        {some.map(({ key, label, hint, price }) => (
          <Combobox.Option key={key} value={key}>
            <Group justify="space-between" wrap="nowrap" gap="lg">
              <Text size="sm" lineClamp={1}>
                {hint !== undefined && (
                  <Text span c="dimmed" mr="xs">
                    {hint}
                  </Text>
                )}
                {label}
              </Text>
              <Text size="sm" c="dimmed" className="figures">
                {price}
              </Text>
            </Group>
          </Combobox.Option>
        ))}
      </Combobox.Group>
    );
  return (
    <Combobox
      store={combobox}
      width="max-content"
      position="bottom-start"
      onOptionSubmit={(key) => {
        combobox.closeDropdown();
        options.find((option) => option.key === key)?.choose();
      }}
    >
      <Combobox.Target autoComplete="off" withExpandedAttribute>
        <TextInput
          {...input}
          value={value}
          onChange={(event) => {
            input.onChange?.(event);
            combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onFocus={(event) => {
            input.onFocus?.(event);
            setIsHere(true);
          }}
          onBlur={(event) => {
            input.onBlur?.(event);
            combobox.closeDropdown();
            setIsHere(false);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={options.length === 0} maw="calc(100vw - 32px)">
        <Combobox.Options mah={300} style={{ overflowY: 'auto' }}>
          {group(texts.products, products)}
          {group(texts.earlierLines, lines)}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

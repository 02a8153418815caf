import { CloseButton, NativeSelect, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { BOOK_CURRENCY } from '../../../../../server/src/domain/currency/currency.ts';
import { fitsSales } from '../../../../../server/src/domain/books/booking-accounts.ts';
import { DEFAULT_UNIT, isUnitCode } from '../../../../../server/src/domain/invoices/units.ts';
import type { Amount } from '../../../../../server/src/domain/money.ts';
import { numberFromAmount } from '../../../../../server/src/domain/money.ts';
import { typedPrice } from '../../../text/decimals.ts';
import { money, moneyInKroner } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { fieldsOf } from '../../../ui/form/fields-of.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { AccountSelect } from '../../ledger/account-select.tsx';
import type { Account } from '../../ledger/books-queries.ts';
import { priceOf } from '../../products/product-values.ts';
import type { Product } from '../../products/products.ts';
import { DescriptionField } from './description-field.tsx';
import { formTexts } from '../form-texts.ts';
import { vatChoiceTexts } from '../../ledger/vat-choice-texts.ts';
import classes from '../document-form.module.css';
import type { EarlierLine } from './earlier-lines.ts';
import { ProductButton } from './product-button.tsx';
import { productLine } from './product-line.ts';
import { unitChoices } from '../../products/unit-choices.ts';
import type { LineFacts, LineValues, LinesValues } from '../values.ts';
import type { VatChoice } from '../../ledger/vat-choices.ts';
import { isVatChoice, rateBpOf } from '../../ledger/vat-choices.ts';

/** What all lines of a form have in common. */
export type LineChoices = {
  form: UseFormReturnType<LinesValues>;
  facts: LineFacts;
  choices: readonly VatChoice[];
  /** Income accounts to choose from; undefined until the person asks for the choice. */
  accounts: readonly Account[] | undefined;
  /** Whether unit and discount can be chosen. */
  showsDetails: boolean;
  /** Lines of earlier invoices, to choose from while typing. */
  earlier: readonly EarlierLine[];
};

/** One line of the document. @param total hundredths; undefined while it cannot be computed */
export function LineRow({
  of: { form, facts, choices, accounts, showsDetails, earlier },
  index,
  total,
  isNew,
  isOnly,
  onNext,
  onRemove,
  onSave,
}: {
  of: LineChoices;
  index: number;
  total: Amount | undefined;
  /** Whether the person has just added the line, which then takes the focus. */
  isNew: boolean;
  isOnly: boolean;
  onNext: () => void;
  onRemove: () => void;
  /** Makes a product of the line. */
  onSave: () => void;
}) {
  const texts = useTexts(formTexts);
  const vatChoices = useTexts(vatChoiceTexts);
  const { language } = useLanguage();
  const path = `lines.${index}`;
  const field = fieldsOf(texts, (name: keyof LineValues) => form.getInputProps(`${path}.${name}`));
  const { usualVat, today, currency } = facts;
  const { isWithVat } = form.values;
  const line = form.values.lines[index];
  const [converted, setConverted] = useState<{ product: Product; typed: string }>();
  if (line === undefined) return null;

  const priceOfProduct = (product: Product) =>
    (product.unitPriceWithVat === null ? texts.withoutVat : texts.withVat)(
      moneyInKroner(priceOf(product), language),
    );

  /** Another text in the place of an emptied one is of no product. */
  function describe(description: string) {
    form.setFieldValue(path, (typed: LineValues) => ({
      ...typed,
      description,
      ...(description === '' && { productId: undefined }),
    }));
  }

  /** Price, unit and VAT come along with a line that was written before; a price of the other kind does not. Earlier lines are in kroner. */
  function takeEarlier(found: EarlierLine) {
    const vat = String(found.vatCode ?? 0);
    const isOfKind = isWithVat === (found.unitPriceWithVat !== null) && currency === BOOK_CURRENCY;
    const price = isOfKind ? givenPrice(found) : undefined;
    form.setFieldValue(`lines.${index}`, (typed) => ({
      ...typed,
      productId: undefined,
      description: found.description,
      ...(price !== undefined && { unitPrice: typedPrice(price, language) }),
      unit: found.unit !== null && isUnitCode(found.unit) && found.unit !== DEFAULT_UNIT ? found.unit : '',
      ...(isVatChoice(vat) && choices.includes(vat) && { vat }),
    }));
    form.getInputNode(`${path}.quantity`)?.focus();
  }

  function takeProduct(product: Product) {
    const isFirst = form.values.lines.every(
      ({ unitPrice }, other) => other === index || unitPrice.trim() === '',
    );
    // The first price decides whether prices are with VAT.
    const kind = isFirst ? product.unitPriceWithVat !== null : isWithVat;
    const taken = productLine(product, { isWithVat: kind, usualVat, today, currency }, language);
    form.setFieldValue('isWithVat', kind);
    form.setFieldValue(path, (typed: LineValues) => ({ ...typed, ...taken.values }));
    form.clearFieldError(`${path}.description`);
    setConverted(taken.isConverted ? { product, typed: taken.values.unitPrice } : undefined);
    form.getInputNode(`${path}.quantity`)?.focus();
  }

  return (
    <div
      className={classes['line']}
      role="group"
      aria-label={texts.line(index + 1)}
      onKeyDown={(event) => {
        if (
          event.key !== 'Enter' ||
          event.isDefaultPrevented() ||
          event.ctrlKey ||
          event.metaKey ||
          !(event.target instanceof HTMLInputElement)
        )
          return;
        // Otherwise Enter would save the draft in the middle of the typing.
        event.preventDefault();
        onNext();
      }}
    >
      <DescriptionField
        {...field('description')}
        autoFocus={isNew}
        earlier={earlier}
        onProduct={takeProduct}
        onEarlier={takeEarlier}
        value={line.description}
        productId={line.productId}
        onChange={(event) => describe(event.currentTarget.value)}
      />
      <NumberField of="quantity" {...field('quantity')} />
      <NumberField {...field('unitPrice')} {...(isWithVat && { label: texts.unitPriceWithVat })} />
      <NativeSelect {...field('vat')} data={choices.map((value) => ({ value, label: vatChoices[value] }))} />
      <Text size="sm" className={`${classes['sum']} figures`}>
        <span className={classes['sum-label']}>{isWithVat ? texts.lineTotalWithVat : texts.lineTotal}: </span>
        {total === undefined ? '–' : money(numberFromAmount(total), language, currency)}
      </Text>
      <div className={classes['buttons']}>
        {line.description.trim() !== '' && (
          <ProductButton
            isProduct={line.productId !== undefined}
            lineNumber={index + 1}
            onFree={() =>
              form.setFieldValue(path, (typed: LineValues) => ({ ...typed, productId: undefined }))
            }
            onSave={onSave}
          />
        )}
        <CloseButton
          size={36}
          aria-label={texts.removeLine(index + 1)}
          disabled={isOnly}
          onClick={onRemove}
        />
      </div>
      {converted !== undefined && line.unitPrice === converted.typed && (
        <Text size="sm" c="dimmed" role="status" className={classes['note'] ?? ''}>
          {texts.priceConverted(priceOfProduct(converted.product))}
        </Text>
      )}
      {showsDetails && (
        <div className={classes['details']}>
          <NativeSelect
            {...field('unit')}
            data={[{ value: '', label: texts.noUnit }, ...unitChoices(line.unit, language)]}
          />
          <NumberField of="quantity" {...field('discount')} />
          <NativeSelect
            {...field('discountIn')}
            data={[
              { value: 'percent', label: texts.percent },
              { value: 'kroner', label: currency === BOOK_CURRENCY ? texts.kroner : currency },
            ]}
          />
        </div>
      )}
      {accounts !== undefined && (
        <AccountSelect
          {...field('account')}
          placeholder={texts.standardAccount}
          className={classes['account'] ?? ''}
          clearable
          accounts={accounts.filter((account) => fitsSales(account, rateBpOf(line.vat, today)))}
          value={line.account}
          onChange={(number) => form.setFieldValue(`${path}.account`, number)}
        />
      )}
    </div>
  );
}

function givenPrice({ unitPrice, unitPriceWithVat }: EarlierLine): number {
  return unitPriceWithVat ?? unitPrice;
}

import { CloseButton, NativeSelect, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { fitsSales } from '../../../../../server/src/domain/books/booking-accounts.ts';
import type { LocalDate } from '../../../../../server/src/domain/local-date.ts';
import { UNIT_CODES, unitWord } from '../../../../../server/src/domain/invoices/units.ts';
import { kronerFromOre } from '../../../../../server/src/domain/money.ts';
import { money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { AccountSelect } from '../../books/account-select.tsx';
import type { Account } from '../../books/books-queries.ts';
import { formTexts } from './form-texts.ts';
import classes from './invoice-form.module.css';
import type { InvoiceValues } from './values.ts';
import type { VatChoice } from './vat-choices.ts';
import { rateBpOf } from './vat-choices.ts';

/** A quantity that units are named in the plural for. */
const SEVERAL = 20_000n;

/** One line of the invoice. @param total øre; undefined while it cannot be computed */
export function LineRow({
  form,
  index,
  total,
  choices,
  accounts,
  showsDetails,
  today,
  isNew,
  isOnly,
  onNext,
  onRemove,
}: {
  form: UseFormReturnType<InvoiceValues>;
  index: number;
  total: bigint | undefined;
  choices: readonly VatChoice[];
  /** Income accounts to choose from; undefined until the person asks for the choice. */
  accounts: readonly Account[] | undefined;
  /** Whether unit and discount can be chosen. */
  showsDetails: boolean;
  /** Today by the account's clock. */
  today: LocalDate;
  /** Whether the person has just added the line, which then takes the focus. */
  isNew: boolean;
  isOnly: boolean;
  onNext: () => void;
  onRemove: () => void;
}) {
  const texts = useTexts(formTexts);
  const { language } = useLanguage();
  const path = `lines.${index}`;
  const line = form.values.lines[index];
  return (
    <div
      className={classes['line']}
      role="group"
      aria-label={texts.line(index + 1)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        // Otherwise Enter would save the draft in the middle of the typing.
        event.preventDefault();
        onNext();
      }}
    >
      <TextInput label={texts.description} autoFocus={isNew} {...form.getInputProps(`${path}.description`)} />
      <TextInput label={texts.quantity} inputMode="decimal" {...form.getInputProps(`${path}.quantity`)} />
      <TextInput label={texts.unitPrice} inputMode="decimal" {...form.getInputProps(`${path}.unitPrice`)} />
      <NativeSelect
        label={texts.vat}
        data={choices.map((value) => ({ value, label: texts.vatChoices[value] }))}
        {...form.getInputProps(`${path}.vat`)}
      />
      <Text size="sm" className={`${classes['sum']} figures`}>
        <span className={classes['sum-label']}>{texts.lineTotal}: </span>
        {total === undefined ? '–' : money(kronerFromOre(total), language)}
      </Text>
      <CloseButton
        className={classes['remove']}
        size={36}
        aria-label={texts.removeLine(index + 1)}
        disabled={isOnly}
        onClick={onRemove}
      />
      {showsDetails && (
        <div className={classes['details']}>
          <NativeSelect
            label={texts.unit}
            data={[
              { value: '', label: texts.noUnit },
              ...UNIT_CODES.map((code) => ({ value: code, label: unitWord(code, SEVERAL, language) })),
            ]}
            {...form.getInputProps(`${path}.unit`)}
          />
          <TextInput label={texts.discount} inputMode="decimal" {...form.getInputProps(`${path}.discount`)} />
          <NativeSelect
            label={texts.discountIn}
            data={[
              { value: 'percent', label: texts.percent },
              { value: 'kroner', label: texts.kroner },
            ]}
            {...form.getInputProps(`${path}.discountIn`)}
          />
        </div>
      )}
      {accounts !== undefined && line !== undefined && (
        <AccountSelect
          label={texts.account}
          placeholder={texts.standardAccount}
          className={classes['account'] ?? ''}
          clearable
          accounts={accounts.filter((account) => fitsSales(account, rateBpOf(line.vat, today)))}
          {...form.getInputProps(`${path}.account`)}
          value={line.account}
          onChange={(number) => form.setFieldValue(`${path}.account`, number)}
        />
      )}
    </div>
  );
}

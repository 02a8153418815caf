import { Button, Group, Switch, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { LIMITS } from '../../../../../server/src/domain/limits.ts';
import { useAccount } from '../../../http/session.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { FormSection } from '../../../ui/form-section.tsx';
import { Dialog } from '../../../ui/windows/dialog.tsx';
import { later } from '../../../ui/windows/later.ts';
import { chartQuery, closingQuery } from '../../ledger/books-queries.ts';
import type { ProductValues } from '../../products/product-values.ts';
import { productsTexts } from '../../products/products-texts.ts';
import { earlierLinesQuery } from './earlier-lines.ts';
import { formTexts } from '../form-texts.ts';
import classes from '../document-form.module.css';
import { LineRow } from './line-row.tsx';
import type { Totals } from './totals.ts';
import type { LineFacts, LineValues, LinesValues } from '../values.ts';
import { newLine } from '../values.ts';
import { withOtherPrices } from './other-prices.ts';
import { VAT_CHOICES } from '../../ledger/vat-choices.ts';

const NewProduct = later(() => import('../../products/new-product.tsx'), 'NewProduct');

/** The lines of the document. Whole invoices can be typed without the mouse, because Enter makes the next line. */
export function Lines({
  title,
  form,
  totals,
  facts,
  head,
}: {
  /** In a dialog above other lines; left out: that these are the lines. */
  title?: string;
  form: UseFormReturnType<LinesValues>;
  totals: Totals;
  facts: LineFacts;
  /** Stands above the lines. */
  head?: ReactNode;
}) {
  const { usualVat, vatRegistered, today, clientId } = facts;
  const texts = useTexts(formTexts);
  const { language } = useLanguage();
  const [hasConverted, setHasConverted] = useState(false);
  const [newest, setNewest] = useState('');
  /** The line that becomes a product. */
  const [saved, setSaved] = useState<LineValues>();
  const { create } = useTexts(productsTexts);
  const { lines, isWithVat } = form.values;
  const account = useAccount();
  const { accountId } = account;
  const { data: earlier = [] } = useQuery(earlierLinesQuery(account, clientId));
  // This query succeeds only where accounting is on. Elsewhere there are no accounts to choose.
  const { isSuccess: hasBooks } = useQuery(closingQuery(accountId));
  const [wantsAccounts, setWantsAccounts] = useState(false);
  const showsAccounts = hasBooks && (wantsAccounts || lines.some(({ account }) => account !== ''));
  const [wantsDetails, setWantsDetails] = useState(false);
  const showsDetails = wantsDetails || lines.some(({ unit, discount }) => unit !== '' || discount !== '');
  const { data: chart } = useQuery({ ...chartQuery(accountId), enabled: showsAccounts });
  const accounts = showsAccounts ? chart?.filter(({ type }) => type === 'Income') : undefined;
  const needsNoCode = usualVat === '0' || lines.some(({ vat }) => vat === '0');
  const choices = VAT_CHOICES.filter((choice) => choice !== '0' || needsNoCode);

  function add() {
    if (lines.length >= LIMITS.invoiceLines) return;
    const line = newLine(lines.at(-1)?.vat ?? usualVat);
    setNewest(line.key);
    form.insertListItem('lines', line);
  }

  function focusOn(index: number) {
    form.getInputNode(`lines.${index}.description`)?.focus();
  }

  function remove(index: number) {
    // The input that gets the focus must exist first.
    flushSync(() => form.removeListItem('lines', index));
    focusOn(Math.max(index - 1, 0));
  }

  return (
    <FormSection title={title ?? texts.lines}>
      <Text size="sm" c="dimmed" mb="sm" className={classes['hint'] ?? ''}>
        {texts.linesHint}
      </Text>
      <div className={classes['above']}>{head}</div>
      <div className={classes['lines']}>
        <div className={classes['head']} aria-hidden="true">
          <span>{texts.description}</span>
          <span>{texts.quantity}</span>
          <span>{isWithVat ? texts.unitPriceWithVat : texts.unitPrice}</span>
          <span>{texts.vat}</span>
          <span className={classes['sum']}>{isWithVat ? texts.lineTotalWithVat : texts.lineTotal}</span>
        </div>
        {lines.map((line, index) => (
          <LineRow
            key={line.key}
            of={{ form, facts, choices, accounts, showsDetails, earlier }}
            index={index}
            total={totals.lines[index]}
            isNew={line.key === newest}
            isOnly={lines.length === 1}
            onNext={() => (index === lines.length - 1 ? add() : focusOn(index + 1))}
            onRemove={() => remove(index)}
            onSave={() => setSaved(line)}
          />
        ))}
      </div>
      <Dialog opened={saved !== undefined} onClose={() => setSaved(undefined)} title={create} size="lg">
        {saved !== undefined && (
          <NewProduct
            // A product has its price in kroner.
            initial={{ ...productValuesOf(saved, isWithVat), ...(facts.currency !== 'NOK' && { price: '' }) }}
            onCreated={({ id }) => {
              const index = lines.findIndex(({ key }) => key === saved.key);
              if (index !== -1) form.setFieldValue(`lines.${index}.productId`, id);
            }}
          />
        )}
      </Dialog>
      <Group mt="sm" gap="sm">
        <Button variant="default" onClick={add}>
          {texts.addLine}
        </Button>
        {!showsDetails && (
          <Button variant="subtle" onClick={() => setWantsDetails(true)}>
            {texts.addDetails}
          </Button>
        )}
        {hasBooks && !showsAccounts && (
          <Button variant="subtle" onClick={() => setWantsAccounts(true)}>
            {texts.chooseAccounts}
          </Button>
        )}
        {(vatRegistered || isWithVat) && (
          <Switch
            label={texts.pricesWithVat}
            {...((isWithVat || hasConverted) && {
              description: hasConverted ? texts.pricesConverted : texts.pricesWithVatHint,
            })}
            ml={{ sm: 'auto' }}
            maw={{ sm: 320 }}
            checked={isWithVat}
            onChange={() => {
              setHasConverted(lines.some(({ unitPrice }) => unitPrice.trim() !== ''));
              form.setValues(withOtherPrices({ isWithVat, lines }, today, language));
            }}
          />
        )}
      </Group>
    </FormSection>
  );
}

function productValuesOf(line: LineValues, isWithVat: boolean): Partial<ProductValues> {
  return {
    name: line.description.trim(),
    unit: line.unit,
    price: line.unitPrice,
    priceKind: isWithVat ? 'withVat' : 'withoutVat',
    vat: line.vat === '0' ? '' : line.vat,
    account: line.account,
  };
}

import { Button, Group, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTexts } from '../../text/language.tsx';
import { SaveError } from '../../ui/form/save-error.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { CurrencyField } from './currency-field.tsx';
import { ChooseCustomer } from './choose-customer.tsx';
import classes from './document-form.module.css';
import { DocumentPreview } from './document-preview.tsx';
import { FormTotals } from './form-totals.tsx';
import { formTexts } from './form-texts.ts';
import { Lines } from './lines/lines.tsx';
import type { useDocumentForm } from './use-document-form.ts';
import type { LinesValues } from './values.ts';

/** The form of a sales document: the customer, the lines and their sums, what each kind has besides, and the preview. */
export function DocumentForm({
  of: doc,
  title,
  label,
  totalLabel,
  date,
  shown = doc.values,
  submitLabel,
  before,
  after,
  forecast,
  hint,
}: {
  of: ReturnType<typeof useDocumentForm>;
  /** Of the preview. */
  title: string;
  /** Names the preview for screen readers, where it is no invoice. */
  label?: string;
  /** Of the last sum; what is to be paid unless the document is no invoice. */
  totalLabel?: string;
  /** The day that the customer must know; empty while there is none. */
  date: { label: string; day: string };
  /** The lines of the preview, where they are others than those that are typed. */
  shown?: LinesValues;
  /** The only button. Left out: the draft is saved, and can be sent at once. */
  submitLabel?: string;
  /** Stands between the customer and the lines. */
  before: ReactNode;
  /** Stands under the sums. */
  after?: ReactNode;
  /** Stands at the end, or under the preview. */
  forecast?: ReactNode;
  /** Stands at the buttons. */
  hint?: ReactNode;
}) {
  const texts = useTexts(formTexts);
  const { form, totals, facts, saving, submit } = doc;
  const isWide = useMediaQuery('(min-width: 88em)', undefined, { getInitialValueInEffect: false });
  const actions = (
    <>
      <ButtonLink {...doc.back} variant="subtle">
        {texts.cancel}
      </ButtonLink>
      <Button
        type="submit"
        loading={saving === 'save'}
        {...(submitLabel === undefined && { variant: 'default' })}
      >
        {submitLabel ?? texts.save}
      </Button>
      {submitLabel === undefined && (
        <Button loading={saving === 'send'} onClick={() => submit(true)}>
          {texts.saveAndSend}
        </Button>
      )}
    </>
  );
  return (
    <form
      ref={doc.element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(false);
      }}
    >
      <div className={classes['columns']}>
        <Stack gap="lg">
          {doc.notice}
          <ChooseCustomer form={form} hasRegister={facts.hasRegister} chosen={doc.chosen} kept={doc.kept} />
          {before}
          <Lines
            form={form}
            totals={totals}
            facts={doc.lineFacts}
            head={doc.currencies.length > 0 && <CurrencyField of={doc} />}
          />
          {!isWide && <FormTotals totals={totals} currency={doc.currency} totalLabel={totalLabel} />}
          {after}
          {!isWide && forecast}
          <SaveError
            error={doc.error}
            version={doc.version}
            read={doc.read}
            page={doc.back}
            onReload={doc.onReload}
          />
          {!isWide && (
            <Group justify="flex-end">
              {hint}
              {actions}
            </Group>
          )}
        </Stack>
        {isWide && (
          <DocumentPreview
            title={title}
            label={label}
            totalLabel={totalLabel}
            date={date}
            values={shown}
            receiver={doc.receiver}
            totals={totals}
            currency={doc.currency}
            company={facts.company}
          >
            {forecast}
            {hint}
            <div className={classes['actions']}>{actions}</div>
          </DocumentPreview>
        )}
      </div>
    </form>
  );
}

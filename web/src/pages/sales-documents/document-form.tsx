import { Button, Group, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTexts } from '../../text/language.tsx';
import { onSendKey } from '../../ui/form/send-key.ts';
import { SaveError } from '../../ui/form/save-error.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { later } from '../../ui/windows/later.ts';
import { ChooseCustomer } from './choose-customer.tsx';
import classes from './document-form.module.css';
import { DocumentPreview } from './document-preview.tsx';
import { FormBar } from './form-bar.tsx';
import { formTexts } from './form-texts.ts';
import { Lines } from './lines/lines.tsx';
import { manyCustomersTexts } from './many/many-customers-texts.ts';
import type { useDocumentForm } from './use-document-form.ts';
import type { DocumentValues, LinesValues } from './values.ts';

const ReviewMany = later(() => import('./many/review-many.tsx'), 'ReviewMany');

/**
 * The form of a sales document: the customer, the lines, what each kind has besides, and the sums with the way on. On a wide screen
 * those stand under the preview, elsewhere in a bar at the bottom of the window.
 */
export function DocumentForm({
  of: doc,
  title,
  label,
  totalLabel,
  date,
  shown = doc.values,
  submitLabel: ownLabel,
  before,
  head,
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
  before?: ReactNode;
  /** Stands above the lines, beside them. */
  head?: ReactNode;
  /** Stands under the lines. */
  after: ReactNode;
  /** Stands at the end, or under the preview. */
  forecast?: ReactNode;
  /** Stands at the buttons. */
  hint?: ReactNode;
}) {
  const texts = useTexts(formTexts);
  const manyTexts = useTexts(manyCustomersTexts);
  const { form, totals, facts, saving, submit, many } = doc;
  useLinesNext(form, before === undefined);
  const isForMany = many !== undefined && doc.values.customer === 'many';
  const submitLabel = isForMany ? manyTexts.review[many](doc.values.clientIds.length) : ownLabel;
  const isWide = useMediaQuery('(min-width: 88em)', undefined, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const isSent = submitLabel === undefined;
  const keys = {
    title: 'Ctrl + Enter',
    rightSection: !isPhone && <KeysOfButton />,
  };
  const save = (
    <Button type="submit" loading={saving === 'save'} {...(isSent ? { variant: 'default' } : keys)}>
      {submitLabel ?? texts.save}
    </Button>
  );
  const aside = (
    <>
      <ButtonLink {...doc.back} variant="subtle">
        {texts.cancel}
      </ButtonLink>
      {isSent && save}
    </>
  );
  const likeliest = isSent ? (
    <Button loading={saving === 'send'} onClick={() => submit(true)} {...keys}>
      {texts.saveAndSend}
    </Button>
  ) : (
    save
  );
  if (doc.review !== undefined) return <ReviewMany review={doc.review} />;
  return (
    <form
      ref={doc.element}
      noValidate
      onKeyDown={onSendKey(() => saving === undefined && submit(isSent))}
      onSubmit={(event) => {
        event.preventDefault();
        submit(false);
      }}
    >
      <div className={classes['columns']}>
        <Stack gap="lg">
          {doc.notice}
          <ChooseCustomer
            form={form}
            hasRegister={facts.hasRegister}
            chosen={doc.chosen}
            kept={doc.kept}
            many={doc.stored === undefined ? many : undefined}
          />
          {before}
          <Lines form={form} totals={totals} facts={doc.lineFacts} head={head} />
          {after}
          {!isWide && forecast}
          <SaveError
            error={doc.error}
            version={doc.version}
            changes={doc.changes}
            isSent={doc.isSent}
            read={doc.read}
            page={doc.back}
            onReload={doc.onReload}
          />
          {!isWide && hint}
          {isPhone && <Group justify="flex-end">{aside}</Group>}
          {!isWide && (
            <FormBar totals={totals} currency={doc.currency} totalLabel={totalLabel}>
              {!isPhone && aside}
              {likeliest}
            </FormBar>
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
            <div className={classes['actions']}>
              {aside}
              {likeliest}
            </div>
          </DocumentPreview>
        )}
      </div>
    </form>
  );
}

function KeysOfButton() {
  return (
    <Text span size="xs" fw={400} opacity={0.85} aria-hidden className={classes['keys'] ?? ''}>
      Ctrl + Enter
    </Text>
  );
}

/** Once a customer is chosen, hands that are on the keyboard go on at the lines. @param isNext whether the lines come next */
function useLinesNext(form: UseFormReturnType<DocumentValues>, isNext: boolean) {
  const { clientId, lines } = form.values;
  const known = useRef(clientId);
  useEffect(() => {
    if (clientId === known.current) return;
    known.current = clientId;
    const isBlank = lines[0]?.description === '' && lines[0].unitPrice === '';
    // A finger has to point there anyway, and the keyboard would hide half of the page.
    if (!isNext || clientId === '' || !isBlank || matchMedia('(pointer: coarse)').matches) return;
    form.getInputNode('lines.0.description')?.focus();
  });
}

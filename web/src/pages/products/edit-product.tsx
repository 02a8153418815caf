import { Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { accountApi } from '../../http/account-api.ts';
import { AppError } from '../../http/app-api.ts';
import { useAccount, useMay } from '../../http/session.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { useFieldErrors } from '../../text/use-field-errors.ts';
import { focusFirstField } from '../../ui/form/focus-first-field.ts';
import { SaveError } from '../../ui/form/save-error.tsx';
import { useSaveAgain, useVersion } from '../../ui/form/use-version.ts';
import { AnchorLink } from '../../ui/links.tsx';
import { useUnsaved } from '../../ui/form/unsaved-forms.ts';
import { useChange } from '../../ui/form/use-change.ts';
import classes from '../../ui/form/locked-fields.module.css';
import { ProductFields } from './product-fields.tsx';
import type { ProductValues } from './product-values.ts';
import { formField, readProduct, valuesOf } from './product-values.ts';
import { useUsualVat } from './use-usual-vat.ts';
import { productsTexts } from './products-texts.ts';
import type { Product } from './products.ts';

/**
 * The details of a product. The form keeps the version that it began with, so that another person's change in the meantime
 * is noticed (412) and not overwritten.
 */
export function EditProduct({
  found,
  onSaved,
  onReload,
}: {
  found: { product: Product; etag: string };
  /** @param told of a change of somebody else that is saved, too */
  onSaved: (told: string | undefined) => void;
  /** Begins anew with the details that are stored now. */
  onReload: () => void;
}) {
  const texts = useTexts(productsTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const mayChange = useMay()('sell');
  const inWords = useFieldErrors();
  const [{ product, etag: begunWith }] = useState(found);
  const begun = valuesOf(product, language);
  // A newer version with the same values here is no change of another person: the product was archived or taken back.
  const isSame = JSON.stringify(valuesOf(found.product, language)) === JSON.stringify(begun);
  const version = useVersion(isSame ? found.etag : begunWith);
  const usual = useUsualVat();
  const form = useForm<ProductValues>({ initialValues: begun });
  const save = useChange('PATCH /v1/products/{id}', {
    path: { id: product.id },
    header: { 'If-Match': version.etag },
    onDone: () => onSaved(version.told),
    onError: (error) => form.setErrors(inWords(error, formField)),
  });
  useUnsaved(form.isDirty() && !save.isSuccess);
  const existing = save.error instanceof AppError ? save.error.details['existingId'] : undefined;

  function bodyOf(values: ProductValues) {
    const read = readProduct(values, usual);
    return 'body' in read ? read.body : undefined;
  }
  const bodyOfStored = (stored: Product) => bodyOf(valuesOf(stored, language));

  function submit() {
    const read = readProduct(form.getValues(), usual);
    const problems = 'problems' in read ? read.problems : {};
    if (form.getValues().number.trim() === '') problems['number'] = 'required';
    if ('body' in read && Object.keys(problems).length === 0)
      return save.mutate(version.toSave(read.body, bodyOfStored(product)));
    save.reset();
    return form.setErrors(inWords(problems));
  }

  useSaveAgain(version, submit);

  return (
    <form
      ref={focusFirstField}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {texts.factsHint}
        </Text>
        <fieldset disabled={!mayChange} className={classes['fields']}>
          <ProductFields form={form} isNew={false} />
        </fieldset>
        <SaveError
          error={save.error}
          version={version}
          changes={{
            resource: 'Product',
            mine: bodyOf(form.values),
            begun: bodyOfStored(product),
            theirs: bodyOfStored,
          }}
          read={() =>
            accountApi(accountId).GET('/v1/products/{id}', { params: { path: { id: product.id } } })
          }
          page={{ to: '/$accountId/products/$productId', params: { accountId, productId: product.id } }}
          onReload={onReload}
        />
        {typeof existing === 'string' && (
          <AnchorLink to="/$accountId/products/$productId" params={{ accountId, productId: existing }}>
            {texts.exists}
          </AnchorLink>
        )}
        {mayChange && (
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
              {texts.save}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}

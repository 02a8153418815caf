import { useForm } from '@mantine/form';
import { AppError } from '../../http/app-api.ts';
import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { useFieldErrors } from '../../text/use-field-errors.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { useChange } from '../../ui/form/use-change.ts';
import { ProductFields } from './product-fields.tsx';
import type { ProductValues } from './product-values.ts';
import { NEW_PRODUCT, formField, readProduct } from './product-values.ts';
import { useUsualVat } from './use-usual-vat.ts';
import { productsTexts } from './products-texts.ts';
import type { Product } from './products.ts';

/** Adds a product to the register. Links to the product that has its number already. */
export function NewProduct({
  initial,
  onCreated,
}: {
  /** What is known of it. */
  initial?: Partial<ProductValues>;
  onCreated: (product: Product) => void;
}) {
  const texts = useTexts(productsTexts);
  const { accountId } = useAccount();
  const inWords = useFieldErrors();
  const usual = useUsualVat();
  const form = useForm<ProductValues>({ initialValues: { ...NEW_PRODUCT, ...initial } });
  const add = useChange('POST /v1/products', {
    onDone: onCreated,
    onError: (error) => form.setErrors(inWords(error, formField)),
  });
  const existing = add.error instanceof AppError ? add.error.details['existingId'] : undefined;

  function submit() {
    const read = readProduct(form.getValues(), usual);
    if ('body' in read) return add.mutate(read.body);
    add.reset();
    return form.setErrors(inWords(read.problems));
  }

  return (
    <DialogForm submitLabel={texts.create} run={add} onSubmit={submit}>
      <ProductFields form={form} isNew />
      {typeof existing === 'string' && (
        <AnchorLink to="/$accountId/products/$productId" params={{ accountId, productId: existing }}>
          {texts.exists}
        </AnchorLink>
      )}
    </DialogForm>
  );
}

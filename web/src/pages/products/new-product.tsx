import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountApi } from '../../http/account-api.ts';
import { AppError } from '../../http/app-api.ts';
import { dataOf } from '../../http/data-of.ts';
import { useAccount } from '../../http/session.ts';
import { useOnce } from '../../http/use-once.ts';
import { useTexts } from '../../text/language.tsx';
import { useFieldErrors } from '../../text/use-field-errors.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { ProductFields } from './product-fields.tsx';
import type { ProductBody, ProductValues } from './product-values.ts';
import { NEW_PRODUCT, formField, readProduct } from './product-values.ts';
import { useUsualVat } from './use-usual-vat.ts';
import { productsTexts } from './products-texts.ts';
import type { Product } from './products.ts';
import { productsKey } from './products.ts';

/** Adds a product to the register. Links to the product that has its number already. */
export function NewProduct({
  initial,
  onCreated,
  onCancel,
}: {
  /** What is known of it. */
  initial?: Partial<ProductValues>;
  onCreated: (product: Product) => void;
  onCancel: () => void;
}) {
  const texts = useTexts(productsTexts);
  const { accountId } = useAccount();
  const { fields, ofFields } = useFieldErrors();
  const queries = useQueryClient();
  const once = useOnce();
  const usual = useUsualVat();
  const form = useForm<ProductValues>({ initialValues: { ...NEW_PRODUCT, ...initial } });
  const add = useMutation({
    mutationFn: (body: ProductBody) =>
      once(body, async (header) =>
        dataOf(await accountApi(accountId).POST('/v1/products', { params: { header }, body })),
      ),
    onSuccess: async (product) => {
      await queries.invalidateQueries({ queryKey: productsKey(accountId) });
      onCreated(product);
    },
    onError: (error) =>
      form.setErrors(
        Object.fromEntries(Object.entries(fields(error)).map(([field, text]) => [formField(field), text])),
      ),
  });
  const existing = add.error instanceof AppError ? add.error.details['existingId'] : undefined;

  function submit() {
    const read = readProduct(form.getValues(), usual);
    if ('body' in read) return add.mutate(read.body);
    add.reset();
    return form.setErrors(ofFields(read.problems));
  }

  return (
    <DialogForm submitLabel={texts.create} run={add} onSubmit={submit} onCancel={onCancel}>
      <ProductFields form={form} isNew />
      {typeof existing === 'string' && (
        <AnchorLink to="/$accountId/products/$productId" params={{ accountId, productId: existing }}>
          {texts.exists}
        </AnchorLink>
      )}
    </DialogForm>
  );
}

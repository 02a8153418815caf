import { Badge, Button, Paper } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { accountApi } from '../../http/account-api.ts';
import { useAccount, useMay } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { EditProduct } from './edit-product.tsx';
import { productsTexts } from './products-texts.ts';
import type { Product } from './products.ts';
import { productQuery, productsKey } from './products.ts';

export default function ProductPage() {
  const { productId } = useParams({ from: '/$accountId/products/$productId' });
  return (
    <UnsavedChanges>
      <OneProduct key={productId} productId={productId} />
    </UnsavedChanges>
  );
}

function OneProduct({ productId }: { productId: string }) {
  const texts = useTexts(productsTexts);
  const { accountId } = useAccount();
  const may = useMay();
  const query = useQuery(productQuery(accountId, productId));
  const [notice, setNotice] = useState<string>();
  const [edition, setEdition] = useState(0);
  const archive = useArchive(productId, (archived) =>
    setNotice(archived ? texts.archivedNotice : texts.takenBack),
  );

  async function reload() {
    await query.refetch();
    setEdition((before) => before + 1);
  }

  if (query.error !== null && query.data === undefined) {
    return <ErrorNotice error={query.error} retry={() => void query.refetch()} />;
  }
  if (query.data === undefined) return <PageSkeleton />;
  const { product } = query.data;
  return (
    <>
      <PageHeader
        title={product.name}
        badge={product.archived && <Badge color="gray">{texts.archived}</Badge>}
        lead={texts.numbered(product.number)}
        actions={
          may('sell') && (
            <>
              <Button
                variant="default"
                loading={archive.isPending}
                onClick={() => archive.mutate(!product.archived)}
              >
                {product.archived ? texts.takeBack : texts.archive}
              </Button>
              {!product.archived && (
                <DeleteProduct product={product} onArchived={() => setNotice(texts.wasUsed)} />
              )}
            </>
          )
        }
      />
      {notice !== undefined && <Notice key={notice} text={notice} onClose={() => setNotice(undefined)} />}
      {archive.error !== null && <ErrorNotice error={archive.error} />}
      <Paper withBorder p="md" component="section" aria-label={texts.details}>
        <EditProduct
          key={edition}
          found={query.data}
          onSaved={() => {
            setNotice(texts.saved);
            void reload();
          }}
          onReload={() => void reload()}
        />
      </Paper>
    </>
  );
}

/** Archives the product, or takes it back. @param onDone gets which of them */
function useArchive(id: string, onDone: (archived: boolean) => void) {
  const { accountId } = useAccount();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (archived: boolean) =>
      accountApi(accountId).PATCH('/v1/products/{id}', { params: { path: { id } }, body: { archived } }),
    onSuccess: async (_answer, archived) => {
      await queries.invalidateQueries({ queryKey: productsKey(accountId) });
      onDone(archived);
    },
  });
}

function DeleteProduct({ product: { id, name }, onArchived }: { product: Product; onArchived: () => void }) {
  const texts = useTexts(productsTexts);
  const { accountId } = useAccount();
  const navigate = useNavigate();
  const queries = useQueryClient();

  async function remove() {
    const { response } = await accountApi(accountId).DELETE('/v1/products/{id}', {
      params: { path: { id } },
    });
    const isGone = response.status === 204;
    if (isGone) await navigate({ to: '/$accountId/products', params: { accountId }, ignoreBlocker: true });
    await queries.invalidateQueries({ queryKey: productsKey(accountId) });
    if (!isGone) onArchived();
  }

  return (
    <ConfirmButton label={texts.delete} title={texts.deleteTitle(name)} action={remove} variant="default">
      {texts.deleteHint}
    </ConfirmButton>
  );
}

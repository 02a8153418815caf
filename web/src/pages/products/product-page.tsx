import { Badge, Button, Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccount, useMay } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { tell } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { useChange } from '../../ui/form/use-change.ts';
import { EditProduct } from './edit-product.tsx';
import { productsTexts } from './products-texts.ts';
import type { Product } from './products.ts';
import { productQuery } from './products.ts';

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
  const [edition, setEdition] = useState(0);
  const archive = useChange('PATCH /v1/products/{id}', {
    path: { id: productId },
    onDone: (_product, { archived }) => tell(archived === true ? texts.archivedNotice : texts.takenBack),
  });

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
                onClick={() => archive.mutate({ archived: !product.archived })}
              >
                {product.archived ? texts.takeBack : texts.archive}
              </Button>
              {!product.archived && <DeleteProduct product={product} />}
            </>
          )
        }
      />
      {archive.error !== null && <ErrorNotice error={archive.error} />}
      <Paper withBorder p="md" component="section" aria-label={texts.details}>
        <EditProduct
          key={edition}
          found={query.data}
          onSaved={(told) => {
            tell(told ?? texts.saved);
            void reload();
          }}
          onReload={() => void reload()}
        />
      </Paper>
    </>
  );
}

function DeleteProduct({ product: { id, name } }: { product: Product }) {
  const texts = useTexts(productsTexts);
  const { accountId } = useAccount();
  const navigate = useNavigate();

  return (
    <ConfirmButton
      label={texts.delete}
      title={texts.deleteTitle(name)}
      variant="default"
      call="DELETE /v1/products/{id}"
      path={{ id }}
      // One that an invoice has used is archived, and is the answer.
      onDone={(archived: Product | undefined) =>
        archived === undefined
          ? navigate({ to: '/$accountId/products', params: { accountId }, ignoreBlocker: true })
          : tell(texts.wasUsed)
      }
    >
      {texts.deleteHint}
    </ConfirmButton>
  );
}

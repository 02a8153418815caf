import { Group, Text } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { isUnitCode, unitWord } from '../../../../server/src/domain/invoices/units.ts';
import { useAccount } from '../../http/session.ts';
import { unitPrice } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { Column } from '../../ui/list/list-table.tsx';
import { Dimmed, RowLink } from '../../ui/list/row.tsx';
import { useCells } from '../../ui/list/use-cells.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { later } from '../../ui/windows/later.ts';
import { vatChoiceTexts } from '../ledger/vat-choice-texts.ts';
import { products } from './product-list.ts';
import { priceOf } from './product-values.ts';
import { productsTexts } from './products-texts.ts';
import type { Product } from './products.ts';

const NewProduct = later(() => import('./new-product.tsx'), 'NewProduct');

export default function ProductsPage() {
  const texts = useTexts(productsTexts);
  const { accountId } = useAccount();
  const navigate = useNavigate();
  return (
    <ListPage
      list={useList(products)}
      texts={texts}
      icon={IconTag}
      newButton={
        <DialogButton label={texts.new} title={texts.new} size="lg">
          <NewProduct
            onCreated={({ id }) =>
              void navigate({ to: '/$accountId/products/$productId', params: { accountId, productId: id } })
            }
          />
        </DialogButton>
      }
      columns={useProductColumns()}
      card={(product) => <ProductCard product={product} />}
    />
  );
}

function useProductColumns(): Column<Product>[] {
  const texts = useTexts(productsTexts);
  const show = useCells<Product>();
  const unitOf = useUnitOf();
  const vatOf = useVatOf();
  return [
    show.text('number', texts.number, { sort: 'number' }),
    {
      key: 'name',
      heading: texts.name,
      cell: (product) => <ProductLink product={product} />,
      isFixed: true,
      sort: 'name',
    },
    { key: 'unit', heading: texts.unit, cell: unitOf },
    { key: 'price', heading: texts.price, cell: (product) => <Price product={product} />, isFigure: true },
    { key: 'vat', heading: texts.vat, cell: vatOf },
    show.text('revenueAccount', texts.account, { key: 'account', isExtra: true }),
    show.moment('updatedAt', texts.changed, { sort: 'updatedAt', isExtra: true }),
  ];
}

/** One unit in words; empty when none is named. */
function useUnitOf() {
  const { language } = useLanguage();
  return ({ unit }: Product) =>
    unit !== null && isUnitCode(unit) ? unitWord(unit, 10_000n, language) : (unit ?? '');
}

function useVatOf() {
  const texts = useTexts(productsTexts);
  const vatChoices = useTexts(vatChoiceTexts);
  return ({ vatCode }: Product) => (vatCode === null ? texts.usualVat : vatChoices[vatCode]);
}

function Price({ product }: { product: Product }) {
  const texts = useTexts(productsTexts);
  const { language } = useLanguage();
  return (
    <>
      <span className="figures">{unitPrice(priceOf(product), language)}</span>
      <Text size="xs" c="dimmed">
        {product.unitPriceWithVat === null ? texts.withoutVat : texts.withVat}
      </Text>
    </>
  );
}

function ProductCard({ product }: { product: Product }) {
  const unitOf = useUnitOf();
  const vatOf = useVatOf();
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <div>
        <ProductLink product={product} />
        <Dimmed>
          {[product.number, unitOf(product), vatOf(product)].filter((part) => part !== '').join(' · ')}
        </Dimmed>
      </div>
      <div style={{ textAlign: 'end', whiteSpace: 'nowrap' }}>
        <Price product={product} />
      </div>
    </Group>
  );
}

function ProductLink({ product: { id, name } }: { product: Product }) {
  const { accountId } = useAccount();
  return (
    <RowLink to="/$accountId/products/$productId" params={{ accountId, productId: id }}>
      {name}
    </RowLink>
  );
}

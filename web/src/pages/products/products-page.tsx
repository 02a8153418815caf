import { Group, Stack, Text } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isUnitCode, unitWord } from '../../../../server/src/domain/invoices/units.ts';
import { useAccount, useMay } from '../../http/session.ts';
import { commonTexts } from '../../text/common-texts.ts';
import { moment, unitPrice } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { ViewButtons } from '../../ui/list/filter-menu.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import classes from '../../ui/list/list.module.css';
import type { Column } from '../../ui/list/list-table.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { pageOf, useAddressSearch } from '../../ui/use-address-search.ts';
import { vatChoiceTexts } from '../ledger/vat-choice-texts.ts';
import { NewProduct } from './new-product.tsx';
import { priceOf } from './product-values.ts';
import { productsTexts } from './products-texts.ts';
import type { Product } from './products.ts';
import { FILTER_NAMES, filterOf, productListAddress, productListQuery, sortOf } from './products.ts';

export default function ProductsPage() {
  const texts = useTexts(productsTexts);
  const common = useTexts(commonTexts);
  const { accountId } = useAccount();
  const address = useAddressSearch();
  const navigate = useNavigate();
  const may = useMay();
  const page = pageOf(address.read('page'));
  const sort = sortOf(address.read('sort'));
  const filter = filterOf(address.read);
  const products = useQuery(productListQuery(accountId, filter, page, sort));
  const newButton = may('sell') && (
    <DialogButton label={texts.new} title={texts.new} size="lg">
      <NewProduct
        onCreated={({ id }) =>
          void navigate({ to: '/$accountId/products/$productId', params: { accountId, productId: id } })
        }
      />
    </DialogButton>
  );
  return (
    <ListPage
      name="products"
      header={{ title: texts.title, lead: texts.lead, actions: newButton }}
      filters={(menus) => (
        <Stack gap="sm" mb="md" role="search">
          <Group gap="sm">
            <SearchField
              value={filter.q ?? ''}
              hint={texts.searchHint}
              onSearch={(text) => address.change({ q: text, page: '' })}
            />
            {menus}
          </Group>
          <ViewButtons
            label={texts.viewsLabel}
            views={(['active', 'archived'] as const).map((view) => ({
              key: view,
              name: texts.views[view],
              isHere: (filter.archived === true) === (view === 'archived'),
              onOpen: () => address.change({ archived: view === 'archived' ? 'true' : '', page: '' }),
            }))}
          />
        </Stack>
      )}
      query={products}
      columns={useProductColumns()}
      file={productListAddress(accountId, filter, sort)}
      label={texts.list}
      card={(product) => <ProductCard product={product} />}
      sort={sort}
      filterNames={FILTER_NAMES}
      texts={texts}
      empty={{
        icon: IconTag,
        title: texts.emptyTitle,
        hint: may('sell') ? texts.emptyHint : common.nothingYet,
        action: newButton,
      }}
    />
  );
}

function useProductColumns(): Column<Product>[] {
  const texts = useTexts(productsTexts);
  const { language } = useLanguage();
  const unitOf = useUnitOf();
  const vatOf = useVatOf();
  return [
    { key: 'number', heading: texts.number, cell: ({ number }) => number, sort: 'number' },
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
    {
      key: 'account',
      heading: texts.account,
      cell: ({ revenueAccount }) => revenueAccount,
      isExtra: true,
    },
    {
      key: 'updatedAt',
      heading: texts.changed,
      cell: ({ updatedAt }) => moment(updatedAt, language),
      sort: 'updatedAt',
      isExtra: true,
    },
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
        <Text size="sm" c="dimmed" className="breakable">
          {[product.number, unitOf(product), vatOf(product)].filter((part) => part !== '').join(' · ')}
        </Text>
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
    <AnchorLink
      to="/$accountId/products/$productId"
      params={{ accountId, productId: id }}
      className={`${classes['link']} breakable`}
      fz="inherit"
    >
      {name}
    </AnchorLink>
  );
}

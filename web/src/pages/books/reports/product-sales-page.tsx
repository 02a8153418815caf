import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isUnitCode, unitWord } from '../../../../../server/src/domain/invoices/units.ts';
import { scaledFromNumber } from '../../../../../server/src/domain/money.ts';
import { useAccount } from '../../../http/session.ts';
import { useToday } from '../../../http/use-today.ts';
import { decimal } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { WideTable } from '../../../ui/wide-table.tsx';
import { DaysFields } from './choice-fields.tsx';
import { daysProblems, useDays } from './choices.ts';
import { Figure, FigureHead } from './figure.tsx';
import { ReportPage } from './report-page.tsx';
import classes from './reports.module.css';
import { reportsTexts } from './reports-texts.ts';
import type { ProductSales } from './reports.ts';
import { productSalesQuery, reportAddress } from './reports.ts';

/** What was sold of each product. A product that was sold in several units has a row for each. */
export default function ProductSalesPage() {
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const today = useToday();
  const days = useDays();
  const isValid = days !== undefined && Object.keys(daysProblems(days)).length === 0;
  const report = useQuery({
    ...productSalesQuery(accountId, days ?? { from: '', to: '' }, language),
    enabled: isValid,
  });
  return (
    <ReportPage
      name="products"
      choice={days !== undefined && today !== undefined && <DaysFields days={days} today={today} />}
      report={report}
      file={isValid ? reportAddress(accountId, 'products', { ...days, language }) : undefined}
      isEmpty={({ products }) => products.length === 0}
    >
      {(data) => <ProductTable sales={data} />}
    </ReportPage>
  );
}

function ProductTable({ sales: { products, totals } }: { sales: ProductSales }) {
  const texts = useTexts(reportsTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const amountOf = (quantity: number, unit: string | null) => {
    const word =
      unit !== null && isUnitCode(unit) ? unitWord(unit, scaledFromNumber(quantity, 4), language) : '';
    return `${decimal(quantity, language)} ${word}`.trim();
  };
  return (
    <WideTable label={texts.byProduct} minWidth={300}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={140} visibleFrom="sm">
            {texts.number}
          </Table.Th>
          <Table.Th>{texts.product}</Table.Th>
          <FigureHead>{texts.quantity}</FigureHead>
          <FigureHead>{texts.net}</FigureHead>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {products.map(({ productId, number, name, unit, quantity, net }) => (
          <Table.Tr key={`${productId} ${unit}`} className={classes['row'] ?? ''}>
            <Table.Td visibleFrom="sm" style={{ overflowWrap: 'anywhere' }}>
              {number}
            </Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              {productId === null ? (
                texts.withoutProduct
              ) : (
                <AnchorLink
                  to="/$accountId/products/$productId"
                  params={{ accountId, productId }}
                  inherit
                  className={classes['cover'] ?? ''}
                >
                  {name}
                </AnchorLink>
              )}
            </Table.Td>
            <Table.Td ta="right" className="figures">
              {quantity !== null && amountOf(quantity, unit)}
            </Table.Td>
            <Figure kroner={net} />
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr className={classes['total'] ?? ''}>
          <Table.Td visibleFrom="sm" />
          <Table.Th scope="row">{texts.sum}</Table.Th>
          <Table.Td />
          <Figure kroner={totals.net} />
        </Table.Tr>
      </Table.Tfoot>
    </WideTable>
  );
}

import type { Wording } from '../../../domain/texts/language.ts';
import { textsByLanguage } from '../../../domain/texts/language.ts';
import { unitWord } from '../../../domain/invoices/units.ts';
import { kronerFromOre, numberFromScaled } from '../../../domain/money.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { readPeriod } from '../period-parameters.ts';
import type { Period, PeriodQuery } from '../period-parameters.ts';
import { reportFile } from '../report-file.ts';
import { getReportHeading, headingOfPeriod } from '../report-heading.ts';
import type { ReportHeading } from '../report-heading.ts';
import type { ReportParameters } from '../report-parameters.ts';
import { listSection } from '../report-table.ts';
import type { ReportTable } from '../report-table.ts';
import { reportWordsIn } from '../report-words.ts';
import { readProductSales } from './product-sales.store.ts';
import type { ProductSales } from './product-sales.store.ts';
import { PRODUCT_WORDS } from './product-words.ts';

/** @throws ApiError `report-too-long` */
export async function getProductSales(
  context: ReadContext,
  { query }: Input<unknown, ReportParameters & PeriodQuery, unknown>,
) {
  const { db, renderer } = context;
  const { format = 'json' } = query;
  const { from, to } = readPeriod(query);
  const products = await readProductSales(db, { from, to });
  if (format !== 'json') {
    const heading = await getReportHeading(context, query.language);
    return reportFile(renderer, format, productTable(heading, { from, to }, products));
  }
  const netOre = products.reduce((sum, product) => sum + product.netOre, 0n);
  return {
    body: {
      from,
      to,
      products: products.values().map(({ quantityE4, netOre: ofProduct, ...product }) => ({
        ...product,
        quantity: quantityE4 === null ? null : numberFromScaled(quantityE4, 4),
        net: kronerFromOre(ofProduct),
      })),
      totals: { net: kronerFromOre(netOre) },
    },
  };
}

const WORDS = {
  ...PRODUCT_WORDS,
  title: ['Salg per produkt', 'Sal per produkt', 'Sales by product'],
  quantity: ['Antall', 'Tal', 'Quantity'],
  withoutProduct: ['Uten produkt', 'Utan produkt', 'Without a product'],
  note: [
    'Beløp i kroner uten mva, etter fakturadato. Kreditnotaer er trukket fra.',
    'Beløp i kroner utan mva, etter fakturadato. Kreditnotaer er trekte frå.',
    'Amounts in NOK without VAT, by invoice date. Credit notes are deducted.',
  ],
} as const satisfies Record<string, Wording>;

const ownWordsIn = textsByLanguage(WORDS);

function productTable(
  heading: ReportHeading,
  period: Period,
  products: readonly ProductSales[],
): ReportTable {
  const { language } = heading;
  const [words, own] = [reportWordsIn(language), ownWordsIn(language)];
  const section = listSection<ProductSales>(
    products,
    [
      [own.number, 'code', ({ number }) => number],
      [own.product, 'text', ({ name }) => name ?? own.withoutProduct],
      [own.quantity, 'quantity', ({ quantityE4 }) => quantityE4],
      [
        own.unit,
        'code',
        ({ unit, quantityE4 }) => (unit === null ? null : unitWord(unit, quantityE4, language)),
      ],
      [words.net, 'amount', ({ netOre }) => netOre],
    ],
    { word: words.sum, column: 1 },
  );
  return {
    ...headingOfPeriod(heading, own.title, period),
    isLandscape: false,
    sections: [section],
    notes: [own.note],
  };
}

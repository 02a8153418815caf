import type { Wording } from '../../../domain/language.ts';
import { textsByLanguage } from '../../../domain/language.ts';
import { osloDate } from '../../../domain/local-date.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import { countRows } from '../../../platform/database/count-rows.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { PRODUCT_ORDER, productsMatching, toProduct } from '../../products/index.ts';
import type { Product, ProductFilter, ProductSort } from '../../products/index.ts';
import { rowsOf, wholeList } from '../../../platform/http/paging.ts';
import { MAX_LINES, assertFitsFile, reportFile } from '../report-file.ts';
import { getReportHeading, headByToday } from '../report-heading.ts';
import type { ReportHeading } from '../report-heading.ts';
import type { ReportParameters } from '../report-parameters.ts';
import { listSection } from '../report-table.ts';
import type { ReportTable } from '../report-table.ts';
import { reportWordsIn } from '../report-words.ts';
import { productWordsIn } from './product-words.ts';

type Query = ProductFilter & ReportParameters & { sort?: ProductSort };

/** @throws ApiError `report-too-long` */
export async function getProductList(context: ReadContext, { query }: Input<unknown, Query, unknown>) {
  const { db, accountId, accountNow, renderer } = context;
  const { format = 'json', language, sort = 'name', ...filter } = query;
  const matching = productsMatching(db, accountId, filter);
  if (format === 'json') return { body: { count: await countRows(matching) } };
  const page = { ...wholeList(PRODUCT_ORDER, MAX_LINES[format] + 1), sort };
  const products = (await rowsOf(page, matching).execute()).map(toProduct);
  assertFitsFile(format, products.length);
  const heading = await getReportHeading(context, language);
  return reportFile(renderer, format, productTable(heading, osloDate(accountNow), products));
}

const WORDS = {
  title: ['Produkter', 'Produkt', 'Products'],
  price: ['Pris uten mva', 'Pris utan mva', 'Price without VAT'],
  priceWithVat: ['Pris med mva', 'Pris med mva', 'Price with VAT'],
} as const satisfies Record<string, Wording>;

const ownWordsIn = textsByLanguage(WORDS);

function productTable(heading: ReportHeading, today: LocalDate, products: readonly Product[]): ReportTable {
  const { language } = heading;
  const [words, own, shared] = [reportWordsIn(language), ownWordsIn(language), productWordsIn(language)];
  return {
    ...headByToday(heading, own.title, today),
    sections: [
      listSection<Product>(products, [
        [shared.number, 'code', ({ number }) => number],
        [shared.product, 'text', ({ name }) => name],
        // The codes, because the file can be imported again.
        [shared.unit, 'code', ({ unit }) => unit],
        [own.price, 'price', ({ isWithVat, unitPriceE4 }) => (isWithVat ? null : unitPriceE4)],
        [own.priceWithVat, 'price', ({ isWithVat, unitPriceE4 }) => (isWithVat ? unitPriceE4 : null)],
        [words.vatCode, 'code', ({ vatCode }) => (vatCode === null ? null : String(vatCode))],
        [words.account, 'code', ({ revenueAccount }) => revenueAccount],
      ]),
    ],
    notes: [],
  };
}

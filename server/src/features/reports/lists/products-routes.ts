import { Type } from 'typebox';
import { countRows } from '../../../platform/database/count-rows.ts';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { pageRows, wholeList } from '../../../platform/http/lists/paging.ts';
import { PRODUCT_ORDER, productsMatching } from '../../products/index.ts';
import { productFilterParameters } from '../../products/schemas.ts';
import { PRODUCT_WORDS } from '../products/product-words.ts';
import { MAX_LINES, assertFitsFile } from '../report-file.ts';
import { MAX_PDF_LINES, MAX_XLSX_LINES } from '../report-limits.ts';
import { listReport } from './list-report.ts';

export function productList(endpoints: Endpoints): void {
  listReport(
    endpoints,
    {
      url: '/v1/reports/product-list',
      operationId: 'getProductList',
      summary: 'Count chosen products, or get the list as a file',
      description: `The count of the chosen products, or the list of them as a file. The filters are those of \`GET /v1/products\`.\n\nFiles have a line for each product: XLSX at most ${MAX_XLSX_LINES}, PDF at most ${MAX_PDF_LINES} (\`report-too-long\`).`,
      scope: 'invoices:read',
      filter: productFilterParameters,
      answer: {
        name: 'ProductList',
        description: 'The number.',
        sums: { count: Type.Integer({ description: 'Number of products.', examples: [12] }) },
      },
    },
    {
      words: {
        ...PRODUCT_WORDS,
        title: ['Produkter', 'Produkt', 'Products'],
        price: ['Pris uten mva', 'Pris utan mva', 'Price without VAT'],
        priceWithVat: ['Pris med mva', 'Pris med mva', 'Price with VAT'],
      },
      choose: async (_context, filter) => filter,
      sums: async ({ db }, filter) => ({
        count: await countRows(productsMatching(db, filter)),
      }),
      readAll: async ({ db }, filter, format, { sort = PRODUCT_ORDER.sort }) => {
        const page = { ...wholeList(PRODUCT_ORDER, MAX_LINES[format] + 1), sort };
        const rows = await pageRows(page, productsMatching(db, filter)).execute();
        assertFitsFile(format, rows.length);
        return rows;
      },
      isSummed: false,
      columns: (words, own) => [
        [own.number, 'code', ({ number }) => number],
        [own.product, 'text', ({ name }) => name],
        // The codes, because the file can be imported again.
        [own.unit, 'code', ({ unit }) => unit],
        [own.price, 'price', ({ isWithVat, unitPriceE4 }) => (isWithVat ? null : unitPriceE4)],
        [own.priceWithVat, 'price', ({ isWithVat, unitPriceE4 }) => (isWithVat ? unitPriceE4 : null)],
        [words.vatCode, 'code', ({ vatCode }) => (vatCode === null ? null : String(vatCode))],
        [words.account, 'code', ({ revenueAccount }) => revenueAccount],
      ],
    },
  );
}

import { CLIENT_COLUMNS } from './client-columns.ts';
import type { Columns } from './columns.ts';
import { INVOICE_COLUMNS, LINE_COLUMNS } from './invoice-columns.ts';
import { PRODUCT_COLUMNS } from './product-columns.ts';
import type { RowGrouping } from './requests.ts';
import type { ImportKind } from './schemas.ts';

type FileKind = {
  columns: Columns;
  /** The file needs a column of at least one field of each list. */
  needed: readonly (readonly string[])[];
  /** Left out: each row stands alone. */
  together?: RowGrouping;
};

const CLIENT = ['client.name', 'client.externalId', 'client.orgNumber', 'client.email'];

/** What the files have in them. */
export const FILE_KINDS: Record<ImportKind, FileKind> = {
  clients: { columns: CLIENT_COLUMNS, needed: [['name']] },
  products: { columns: PRODUCT_COLUMNS, needed: [['name'], ['unitPrice', 'unitPriceWithVat']] },
  invoices: {
    columns: INVOICE_COLUMNS,
    needed: [
      ['externalId'],
      ['dueDate'],
      CLIENT,
      ['quantity'],
      ['unitPrice', 'unitPriceWithVat', 'productId'],
    ],
    together: { by: 'externalId', own: new Set(LINE_COLUMNS.map(({ field }) => field)) },
  },
};

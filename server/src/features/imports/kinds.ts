import { createClients } from '../clients/index.ts';
import type { ContentContext } from '../invoices/index.ts';
import type { NewInvoice } from '../invoices/index.ts';
import { createInvoices } from '../invoices/index.ts';
import { createProducts, findProductIds } from '../products/index.ts';
import type { ApiError } from '../../domain/errors.ts';
import { orRefusal } from '../../domain/errors.ts';
import type { FieldError } from '../../domain/field-errors.ts';
import { CLIENT_COLUMNS } from './client-columns.ts';
import type { Columns } from './columns.ts';
import { INVOICE_COLUMNS, LINE_COLUMNS } from './invoice-columns.ts';
import { PRODUCT_COLUMNS } from './product-columns.ts';
import { readNewClient, readNewInvoice, readNewProduct } from './request-schemas.ts';
import type { Together } from './requests.ts';
import type { ImportKind } from './schemas.ts';

/** What became of one request: why it was refused, or what its answer would warn of. */
type Outcome = ApiError | FieldError[];

export type Kind = {
  columns: Columns;
  /** The file needs a column of at least one field of each list. */
  needed: readonly (readonly string[])[];
  /** Left out: each row stands alone. */
  together?: Together;
  /**
   * Makes what the requests ask for, by the rules of the API's single POST. The caller undoes all when one was refused.
   * @param bodies as a caller of the API would send them
   */
  create(context: ContentContext, bodies: readonly unknown[]): Promise<Outcome[]>;
};

const CLIENT = ['client.name', 'client.externalId', 'client.orgNumber', 'client.email'];

export const KINDS: Record<ImportKind, Kind> = {
  clients: {
    columns: CLIENT_COLUMNS,
    needed: [['name']],
    create: (context, bodies) =>
      createReadable(context, bodies, readNewClient, async (readable) => {
        const { trx, accountId, now } = context;
        const refused = await createClients(trx, accountId, readable, now);
        return refused.map((error) => error ?? []);
      }),
  },
  products: {
    columns: PRODUCT_COLUMNS,
    needed: [['name'], ['unitPrice', 'unitPriceWithVat']],
    create: (context, bodies) =>
      createReadable(context, bodies, readNewProduct, async (readable) => {
        const refused = await createProducts(context, readable);
        return refused.map((error) => error ?? []);
      }),
  },
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
    create: (context, bodies) =>
      createReadable(context, bodies, readNewInvoice, async (readable) =>
        createInvoices(context, await withProductIds(context, readable)),
      ),
  },
};

/** The drafts with the ids of products instead of their numbers. A number that no product has stays, and is refused as an id. */
async function withProductIds(
  { trx, accountId }: ContentContext,
  drafts: readonly NewInvoice[],
): Promise<NewInvoice[]> {
  const numbers = drafts.flatMap(({ lines }) => lines.flatMap(({ productId }) => productId ?? []));
  const ids = await findProductIds(trx, accountId, [...new Set(numbers)]);
  return drafts.map((draft) => ({
    ...draft,
    lines: draft.lines.map(({ productId, ...line }) =>
      productId === undefined || productId === null
        ? line
        : { ...line, productId: ids.get(productId) ?? productId },
    ),
  }));
}

/** The process is left to others after so many. */
const AT_ONCE = 50;

async function createReadable<B>(
  { accountNow }: ContentContext,
  bodies: readonly unknown[],
  read: (body: unknown, now: Date) => B,
  create: (readable: B[]) => Promise<Outcome[]>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const readable: { index: number; body: B }[] = [];
  for (const [index, body] of bodies.entries()) {
    const refused = await orRefusal(() => {
      readable.push({ index, body: read(body, accountNow) });
      return [];
    });
    outcomes.push(refused);
    if (index % AT_ONCE === AT_ONCE - 1) await new Promise(setImmediate);
  }
  const created = await create(readable.map(({ body }) => body));
  for (const [place, { index }] of readable.entries()) outcomes[index] = created[place] ?? [];
  return outcomes;
}

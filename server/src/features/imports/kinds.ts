import type { Existing } from '../clients/index.ts';
import { createClients } from '../clients/index.ts';
import type { InvoiceContext, NewInvoice } from '../invoices/index.ts';
import { createInvoices } from '../invoices/index.ts';
import { createProducts, findProductIds } from '../products/index.ts';
import type { TurnedOn } from '../../domain/currency/turned-on.ts';
import { createGiveWay } from '../../platform/database/give-way.ts';
import { ApiError, catchRefusal } from '../../domain/errors/errors.ts';
import type { FieldError } from '../../domain/errors/field-errors.ts';
import { nameWarnings } from '../../domain/texts/stored-name.ts';
import { readNewClient, readNewInvoice, readNewProduct } from './request-schemas.ts';
import type { ImportKind } from './schemas.ts';

/** What a request brings along. */
export type ImportContext = InvoiceContext & { caller: TurnedOn; existing: Existing };

/** What became of one request: why it was refused, or what its answer would warn of. */
type Outcome = ApiError | FieldError[];

/**
 * Makes what the requests ask for, by the rules of the API's single POST. The caller undoes all when one was refused.
 * @param bodies as a caller of the API would send them
 */
type Create = (context: ImportContext, bodies: readonly unknown[]) => Promise<Created>;

/**
 * `importedCount`: how many requests were not refused and have made something. `newClientCount`: how many clients were added to the register.
 * `clientIds`: the clients of a file of clients, in the order of its rows.
 */
type Created = {
  outcomes: Outcome[];
  importedCount: number;
  newClientCount: number;
  clientIds: readonly string[];
};

export const CREATE_BY_KIND: Record<ImportKind, Create> = {
  clients: (context, bodies) =>
    createReadable(context, bodies, readNewClient, async (readable) => {
      const { trx, caller, now, existing } = context;
      const taken = await createClients(trx, caller, readable, { now, existing });
      const clients = taken.flatMap((one) => (one instanceof ApiError ? [] : one));
      const newClientCount = clients.filter(({ isNew }) => isNew).length;
      return {
        outcomes: taken.map((one) => (one instanceof ApiError ? one : one.warnings)),
        importedCount: newClientCount,
        newClientCount,
        clientIds: clients.map(({ id }) => id),
      };
    }),
  products: (context, bodies) =>
    createReadable(context, bodies, readNewProduct, async (readable) => {
      const refused = await createProducts(context, readable);
      return {
        outcomes: refused.map((error, index) => error ?? nameWarnings(readable[index] ?? {}, ['name'])),
        importedCount: readable.length,
        newClientCount: 0,
        clientIds: [],
      };
    }),
  invoices: (context, bodies) =>
    createReadable(context, bodies, readNewInvoice, async (readable) => ({
      ...(await createInvoices(context, await withProductIds(context, readable))),
      importedCount: readable.length,
      clientIds: [],
    })),
};

/** The drafts with the ids of products instead of their numbers. A number that no product has stays, and is refused as an id. */
async function withProductIds({ trx }: ImportContext, drafts: readonly NewInvoice[]): Promise<NewInvoice[]> {
  const numbers = drafts.flatMap(({ lines }) => lines.flatMap(({ productId }) => productId ?? []));
  const ids = await findProductIds(trx, [...new Set(numbers)]);
  return drafts.map((draft) => ({
    ...draft,
    lines: draft.lines.map(({ productId, ...line }) =>
      productId === undefined || productId === null
        ? line
        : { ...line, productId: ids.get(productId) ?? productId },
    ),
  }));
}

async function createReadable<B>(
  { accountNow }: ImportContext,
  bodies: readonly unknown[],
  read: (body: unknown, now: Date) => B,
  create: (readable: B[]) => Promise<Created>,
): Promise<Created> {
  const giveWay = createGiveWay();
  const outcomes: Outcome[] = [];
  const readable: { index: number; body: B }[] = [];
  for (const [index, body] of bodies.entries()) {
    const refused = await catchRefusal(() => {
      readable.push({ index, body: read(body, accountNow) });
      return [];
    });
    outcomes.push(refused);
    await giveWay();
  }
  const created = await create(readable.map(({ body }) => body));
  for (const [place, { index }] of readable.entries()) outcomes[index] = created.outcomes[place] ?? [];
  return { ...created, outcomes };
}

import { z } from 'zod';
import type { Result } from '../../client/src/calls.ts';
import { TilgodeError } from '../../client/src/tilgode-error.ts';
import { customerArgument, findCustomer, searchCustomers } from './finding.ts';
import { presentCustomer } from './presenting.ts';
import { ToolError } from './tool.ts';
import type { Call } from './tool.ts';
import type { KeyHeaders, Schemas, Written } from './writing.ts';
import { write } from './writing.ts';

export const makeAnother = z.boolean().exactOptional().describe('true: add a second one of this name.');

const newCustomer = z
  .strictObject({
    name: z.string(),
    orgNumber: z.string().exactOptional(),
    email: z.string().exactOptional(),
    address: z.string().exactOptional(),
    postalCode: z.string().exactOptional(),
    city: z.string().exactOptional(),
    country: z.string().exactOptional().describe('Two letters; NO when left out.'),
    vatNumber: z.string().exactOptional().describe('Of a foreign customer.'),
    type: z.enum(['business', 'consumer']).exactOptional(),
    makeAnother,
  })
  .describe('A customer who may be new, instead of customer. Found by orgNumber or email, else added.');

export const whom = {
  customer: customerArgument.exactOptional(),
  newCustomer: newCustomer.exactOptional(),
};

/** Whom a document is made out to. `client` may be new; the API finds or adds it. */
export type Buyer = { clientId: string } | { client: Schemas['NewInvoiceClient'] };
/** @property orElse what the same call said before the customer was there */
export type Found = { who: Buyer; orElse?: Buyer; termDays: number | null };

/** @throws ToolError when it is not clear who is meant, or a second customer of a name would be made unasked */
export async function buyerOf(
  { api }: Pick<Call, 'api'>,
  { customer, newCustomer: given }: { customer?: string; newCustomer?: z.output<typeof newCustomer> },
): Promise<Found> {
  if (customer !== undefined && given !== undefined) {
    throw new ToolError('Give customer or newCustomer, not both. Nothing was done.');
  }
  if (given !== undefined) {
    const { makeAnother: isWanted = false, ...client } = given;
    const same = isWanted ? undefined : await sameCustomer(api, client, isFoundByApi);
    if (same === undefined) return { who: { client }, termDays: null };
    return { who: { clientId: same.id }, orElse: { client }, termDays: same.paymentTermDays };
  }
  if (customer === undefined) throw new ToolError('Give customer or newCustomer. Nothing was done.');
  const { id, paymentTermDays } = await findCustomer(api, customer);
  return { who: { clientId: id }, termDays: paymentTermDays };
}

/** Makes a document out to a buyer. A customer that this very call has added before is a new one no more; then the first answer comes again. */
export async function writeTo<T>(
  call: Call,
  { who, orElse }: Found,
  send: (header: KeyHeaders, who: Buyer) => Promise<Result<T>>,
): Promise<Written<T>> {
  try {
    return await write(call, 'draft', (header) => send(header, who));
  } catch (error) {
    const wasOther = error instanceof TilgodeError && error.code === 'idempotency-key-reused';
    if (!wasOther || orElse === undefined) throw error;
    return write(call, 'draft', (header) => send(header, orElse));
  }
}

/**
 * The customer of the register who has this name and says nothing else, so that a call that is made again finds what it has added.
 * @param isMeant whether one of this name is known to be meant; then none is looked for
 * @throws ToolError when there is one of this name who says something else
 */
export async function sameCustomer(
  api: Call['api'],
  given: Partial<Schemas['NewClient']>,
  isMeant: (one: Schemas['Client'], given: Partial<Schemas['NewClient']>) => boolean = () => false,
): Promise<Schemas['Client'] | undefined> {
  const named = await namesakes(api, given.name ?? '');
  if (named.some((one) => isMeant(one, given))) return undefined;
  const same = named.find((one) =>
    Object.entries(given).every(([field, value]) => isSame(one, field, value)),
  );
  if (same === undefined && named.length > 0) throw secondOfName(named);
  return same;
}

/** @throws ToolError when another customer has the name */
export async function refuseNamesake(api: Call['api'], name: string, id: string): Promise<void> {
  const others = (await namesakes(api, name)).filter((one) => one.id !== id);
  if (others.length > 0) throw secondOfName(others);
}

async function namesakes(api: Call['api'], text: string): Promise<Schemas['Client'][]> {
  const name = plain(text);
  if (name === '') return [];
  return (await searchCustomers(api, name, 100)).filter((one) => plain(one.name) === name);
}

function secondOfName(named: readonly Schemas['Client'][]): ToolError {
  return new ToolError(
    'There is a customer of this name already. Nothing was done. Ask which one is meant: call again with customer, the id of one of them, or with makeAnother: true for a second one of the name.',
    named.map(presentCustomer),
  );
}

/** The API finds the customer of a document by the organisation number, else by the email. */
function isFoundByApi(one: Schemas['Client'], { orgNumber, email }: Partial<Schemas['NewClient']>): boolean {
  return orgNumber
    ? isSame(one, 'orgNumber', orgNumber.replaceAll(/\s/g, ''))
    : !!email && isSame(one, 'email', email);
}

function isSame(client: Schemas['Client'], field: string, value: unknown): boolean {
  const known: unknown = Object.entries(client).find(([name]) => name === field)?.[1];
  return typeof value === 'string' && typeof known === 'string'
    ? plain(known) === plain(value)
    : known === value || (known ?? '') === value;
}

function plain(text: string): string {
  return text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

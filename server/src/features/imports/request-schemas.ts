import { bodyValidator } from '../../platform/http/requests/validation.ts';
import { asObject } from '../../platform/http/requests/as-object.ts';
import { checkNewClient, checkPostalCode } from '../clients/index.ts';
import { newClient } from '../clients/schemas.ts';
import { checkNewInvoice, newInvoice } from '../invoices/schemas.ts';
import { checkNewProduct, newProduct } from '../products/schemas.ts';

/** These read what the rows of a file ask for, as the API's single POST reads its body. */
export const readNewClient = bodyValidator(newClient, (body: unknown) => [
  ...checkNewClient(body),
  ...checkPostalCode(body, ''),
]);
export const readNewInvoice = bodyValidator(newInvoice, (body: unknown, now: Date) => [
  ...checkNewInvoice(body, now),
  ...checkPostalCode(asObject(body)['client'], 'client'),
]);
export const readNewProduct = bodyValidator(newProduct, checkNewProduct);

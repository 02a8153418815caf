import { bodyValidator } from '../../platform/http/validation.ts';
import { checkNewClient } from '../clients/index.ts';
import { newClient } from '../clients/schemas.ts';
import { checkNewInvoice, newInvoice } from '../invoices/schemas.ts';
import { checkNewProduct, newProduct } from '../products/schemas.ts';

/** These read what the rows of a file ask for, as the API's single POST reads its body. */
export const readNewClient = bodyValidator(newClient, checkNewClient);
export const readNewInvoice = bodyValidator(newInvoice, checkNewInvoice);
export const readNewProduct = bodyValidator(newProduct, checkNewProduct);

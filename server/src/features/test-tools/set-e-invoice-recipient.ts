import type { Static } from 'typebox';
import { setTestRecipient } from '../e-invoices/index.ts';
import {
  isOrganisationNumber,
  normaliseOrganisationNumber,
} from '../../domain/parties/organisation-number.ts';
import type { ChangeContext, WithBody } from '../../platform/http/endpoint.ts';
import { validationFailed } from '../../domain/errors/errors.ts';
import type { newTestRecipient, testRecipientSchema } from './schemas.ts';

/**
 * Sets whether an organisation can receive in this account of the test environment, and what becomes of the e-invoices to it.
 * @throws ApiError `validation-failed`
 */
export async function setEInvoiceRecipient(
  { trx }: ChangeContext,
  { params, body }: WithBody<typeof newTestRecipient, 'orgNumber'>,
): Promise<{ body: Static<typeof testRecipientSchema> }> {
  const orgNumber = normaliseOrganisationNumber(params.orgNumber);
  if (!isOrganisationNumber(orgNumber)) {
    throw validationFailed([{ field: 'orgNumber', code: 'invalid-org-number' }]);
  }
  const { canReceive = true, outcome = 'accepted' } = body;
  await setTestRecipient(trx, orgNumber, { canReceive, outcome });
  return { body: { orgNumber, canReceive, outcome } };
}

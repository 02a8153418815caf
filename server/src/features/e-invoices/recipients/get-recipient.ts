import type { Static } from 'typebox';
import {
  isOrganisationNumber,
  normaliseOrganisationNumber,
} from '../../../domain/parties/organisation-number.ts';
import { ApiError, validationFailed } from '../../../domain/errors/errors.ts';
import type { OfPath, ReadContext } from '../../../platform/http/endpoint.ts';
import { DOCUMENT_TYPES } from '../document-types.ts';
import { NORWEGIAN_ORGANISATIONS } from '../network-address.ts';
import type { RecipientLookUp } from './recipient-look-up.ts';
import { getTestRecipient } from './recipients.store.ts';
import type { eInvoiceRecipientSchema } from '../schemas.ts';

/** A person waits for the answer, and a document that is sent does not. */
const PATIENCE_MILLISECONDS = 5_000;
const RETRY_AFTER_SECONDS = 10;

/**
 * Whether a Norwegian organisation can receive e-invoices.
 * @throws ApiError `validation-failed`, `e-invoice-lookup-unavailable`
 */
export async function getRecipient(
  { db, caller, now }: ReadContext,
  { params }: OfPath<'orgNumber'>,
  recipients: RecipientLookUp,
): Promise<{ body: Static<typeof eInvoiceRecipientSchema> }> {
  const orgNumber = normaliseOrganisationNumber(params.orgNumber);
  if (!isOrganisationNumber(orgNumber)) {
    throw validationFailed([{ field: 'orgNumber', code: 'invalid-org-number' }]);
  }
  if (caller.environment === 'test') {
    const { canReceive } = await getTestRecipient(db, orgNumber);
    const documentTypes = canReceive ? Object.values(DOCUMENT_TYPES) : [];
    return { body: { orgNumber, canReceive, documentTypes, checkedAt: now.toISOString() } };
  }
  const answer = await recipients.ask(`${NORWEGIAN_ORGANISATIONS}:${orgNumber}`, PATIENCE_MILLISECONDS);
  if (answer === 'silent') {
    const headers = { 'retry-after': String(RETRY_AFTER_SECONDS) };
    throw new ApiError('e-invoice-lookup-unavailable', { headers });
  }
  const { documentTypes, checkedAt } = answer;
  return {
    body: {
      orgNumber,
      canReceive: documentTypes.includes(DOCUMENT_TYPES.invoice),
      documentTypes,
      checkedAt: checkedAt.toISOString(),
    },
  };
}

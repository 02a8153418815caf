import type { Db } from '../../../platform/database/database.ts';
import { isOrganisationNumber } from '../../../domain/parties/organisation-number.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { DOCUMENT_TYPES } from '../document-types.ts';
import { NORWEGIAN_ORGANISATIONS } from '../network-address.ts';
import { listRecipients, listTestRefusals } from './recipients.store.ts';

/**
 * Whether Norwegian organisations can receive, as far as it is known without asking the network: a list must not ask for each
 * of its rows. Organisations that were never asked for are left out.
 */
export async function knownRecipients(
  db: Db,
  { accountId, environment }: Pick<Caller, 'accountId' | 'environment'>,
  numbers: readonly string[],
): Promise<Map<string, boolean>> {
  const orgNumbers = numbers.filter(isOrganisationNumber);
  if (orgNumbers.length === 0) return new Map();
  if (environment === 'test') {
    const refusing = new Set(await listTestRefusals(db.of(accountId), orgNumbers));
    return new Map(orgNumbers.map((orgNumber) => [orgNumber, !refusing.has(orgNumber)]));
  }
  const prefix = `${NORWEGIAN_ORGANISATIONS}:`;
  const known = await listRecipients(
    db,
    orgNumbers.map((orgNumber) => `${prefix}${orgNumber}`),
  );
  return new Map(
    known.map(({ participant, documentTypes }) => [
      participant.slice(prefix.length),
      documentTypes.includes(DOCUMENT_TYPES.invoice),
    ]),
  );
}

import { ApiError } from '../../../domain/errors/errors.ts';
import { networkOf } from '../../../platform/access/network-of.ts';
import type { Db, Trx } from '../../../platform/database/database.ts';
import { createCompany, listOwnedCompanies } from '../../companies/index.ts';
import { insertPeopleEmail } from '../mail/people-emails.store.ts';
import { lockPerson } from '../people.store.ts';
import { limitTries } from '../sign-in/limit-tries.ts';
import type { SignedInPerson } from '../sign-in/sessions.store.ts';
import { SIGN_UP_MILLISECONDS } from './request-sign-up.ts';
import { mailOfWaiting } from './sign-up-mails.ts';

/** Companies in 15 minutes: each takes a hundred rows. */
const COMPANIES = { person: 5, address: 20 };
/** More companies than somebody begins with. */
const MOST_WAITING = 5;

type Deps = {
  db: Db;
  now: Date;
  rateLimits: boolean;
  /** Who is told; undefined: nobody. */
  operatorEmail: string | undefined;
  /** The IP address of the request. */
  address: string;
};
type OwnCompany = { name: string; orgNumber: string; address: string; postalCode: string; city: string };

/**
 * Makes a company of somebody who has signed up. Its test environment is open at once, and its production account waits for the operator.
 * Whether others have the organisation number is not looked at, so nobody learns of it: a test environment reserves no number.
 * @throws ApiError `validation-failed`, `rate_limited`, `company-exists` (the person owns a company with this number),
 *   `too-many-waiting-companies`, `address-not-proved`, `not-signed-in`
 */
export async function openOwnCompany(
  { db, now, rateLimits, operatorEmail, address }: Deps,
  { personId, email }: Pick<SignedInPerson, 'personId' | 'email'>,
  company: OwnCompany,
): Promise<{ companyId: string; accounts: { production: string; test: string } }> {
  if (rateLimits) {
    await limitTries(db, {
      [`own-company person ${personId}`]: COMPANIES.person,
      [`own-company address ${networkOf(address)}`]: COMPANIES.address,
    });
  }
  const { companyId, accounts } = await createCompany(
    { db, now, actor: email, address },
    {
      ...company,
      ownerEmail: email,
      accounting: true,
      vatRegistered: undefined,
      defaultVatRateBp: 2500,
      productionWaits: true,
    },
    async (trx, { id, seller: { name, orgNumber } }) => {
      await requireFirst(trx, personId, { companyId: id, orgNumber });
      if (operatorEmail === undefined) return;
      const told = { companyId: id, name, orgNumber, ownerEmail: email };
      const expiresAt = new Date(now.getTime() + SIGN_UP_MILLISECONDS);
      const mail = { recipient: operatorEmail, ...mailOfWaiting(told), about: { personId }, expiresAt };
      await insertPeopleEmail(trx, mail, now);
    },
  );
  return { companyId, accounts };
}

/** A second click, or a second tab, makes no second company. */
async function requireFirst(
  trx: Trx,
  personId: string,
  made: { companyId: string; orgNumber: string },
): Promise<void> {
  // Somebody who came after seven days may have been deleted at this moment.
  if (!(await lockPerson(trx, personId))) throw new ApiError('not-signed-in');
  const others = (await listOwnedCompanies(trx, personId)).filter(
    ({ companyId }) => companyId !== made.companyId,
  );
  const same = others.find(({ orgNumber }) => orgNumber === made.orgNumber);
  if (same !== undefined) throw new ApiError('company-exists', { details: { companyId: same.companyId } });
  if (others.filter(({ isWaiting }) => isWaiting).length >= MOST_WAITING) {
    throw new ApiError('too-many-waiting-companies', { details: { max: MOST_WAITING } });
  }
}

import { ENVIRONMENTS } from '../../../domain/access/environment.ts';
import { randomInt } from 'node:crypto';
import { openBooks } from '../../books/index.ts';
import { isFormOfForetaksregisteret } from '../../../domain/parties/company-form.ts';
import { isEmailAddress } from '../../../domain/texts/email-address.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { passwordProblem } from '../../../domain/access/password.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { violatedUniqueConstraint } from '../../../platform/database/database.ts';
import type { FieldError, FieldProblem } from '../../../domain/errors/field-errors.ts';
import { validationFailed } from '../../../domain/errors/errors.ts';
import { newId } from '../../../platform/database/ids.ts';
import { hashPassword } from '../../../platform/access/password-hash.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { AdminContext } from '../admin-context.ts';
import { recordAuditEvent } from '../audit-log.store.ts';
import { insertAccount, insertCompany, insertOwner } from './companies.store.ts';
import type { CompanyTexts } from './settings.ts';
import { settingsOfNewCompany, readCompanyTexts } from './settings.ts';
import type { Company, CompanyAccounts } from './company.ts';
import { defaultVatRateProblem, registeredFromProblem, standardVatOf } from './vat-settings.ts';

const ACCOUNT_ID_TRIES = 20;

export type NewCompany = {
  name: string;
  orgNumber: string;
  ownerEmail: string;
  ownerPassword?: string | undefined;
  accounting: boolean;
  /** Left out: nobody has said. The company is taken to be registered, and is asked in the app until somebody answers. */
  vatRegistered: boolean | undefined;
  /** The first day in the VAT register, not after today. */
  vatRegisteredFrom?: LocalDate | undefined;
  /** Hundredths of a percent; 0 when not registered for VAT. */
  defaultVatRateBp: number;
  bankAccount?: string | undefined;
  address?: string | undefined;
  postalCode?: string | undefined;
  city?: string | undefined;
  /** Whether the production account waits until the operator opens it. Left out: it is open. */
  productionWaits?: boolean;
};

/**
 * Makes a company with its owner, its production account (`P…`) and its test account (`T…`, the same digits). Each account
 * gets the standard chart of accounts. Whether the company is in Foretaksregisteret is read from its name; a setting can
 * change it later.
 * @param atEnd is done in the same transaction, once the company is there
 * @throws ApiError `validation-failed`, `address-not-proved`, and the errors of `atEnd`
 */
export async function createCompany(
  { db, now, actor, address }: AdminContext,
  input: NewCompany,
  atEnd: (trx: Trx, company: Company) => Promise<void> = async () => undefined,
): Promise<{
  companyId: string;
  accounts: CompanyAccounts;
  /** A known person keeps their password. */
  owner: { isNew: boolean; hasPassword: boolean };
}> {
  const { tidied: texts, errors } = readCompanyTexts({
    name: input.name,
    orgNumber: input.orgNumber,
    address: input.address ?? '',
    postalCode: input.postalCode ?? '',
    city: input.city ?? '',
    bankAccount: input.bankAccount ?? '',
  });
  errors.push(...check(input, now));
  if (errors.length > 0) throw validationFailed(errors);
  const company = toCompany(input, texts);
  const passwordHash = input.ownerPassword === undefined ? null : await hashPassword(input.ownerPassword);

  return withFreeAccountIds((accounts) =>
    inTransaction(db, async (trx) => {
      await insertCompany(trx, company, now);
      for (const environment of ENVIRONMENTS) {
        const id = accounts[environment];
        await insertAccount(trx, {
          id,
          companyId: company.id,
          environment,
          accountingEnabled: input.accounting,
          waitsSince: environment === 'production' && input.productionWaits === true ? now : null,
        });
        await openBooks(trx.of(id), company.seller.bankAccount);
      }
      const owner = { personId: newId(), email: input.ownerEmail.trim(), passwordHash };
      const madeOwner = await insertOwner(trx, company.id, owner, now);
      await recordAuditEvent(
        trx,
        { actor, address, action: 'company.created', companyId: company.id, subject: company.id },
        now,
      );
      await atEnd(trx, company);
      return { companyId: company.id, accounts, owner: madeOwner };
    }),
  );
}

/** Account ids are random, so that they do not tell the number of companies. A taken id is drawn again. */
async function withFreeAccountIds<T>(use: (accounts: CompanyAccounts) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const digits = String(randomInt(10_000_000, 100_000_000));
    try {
      return await use({ production: `P${digits}`, test: `T${digits}` });
    } catch (error) {
      if (violatedUniqueConstraint(error) !== 'accounts_pkey' || tries === ACCOUNT_ID_TRIES) throw error;
    }
  }
}

function check(input: NewCompany, now: Date): FieldError[] {
  const errors: FieldError[] = [];
  const fail = (field: keyof NewCompany | 'vatRate', problem: FieldProblem) =>
    errors.push({ field, ...problem });
  if (!isEmailAddress(input.ownerEmail.trim())) fail('ownerEmail', { code: 'invalid-email' });
  const passwordFault = input.ownerPassword === undefined ? undefined : passwordProblem(input.ownerPassword);
  if (passwordFault !== undefined) fail('ownerPassword', passwordFault);
  const { vatRegistered = true, vatRegisteredFrom = null, defaultVatRateBp } = input;
  const problem = defaultVatRateProblem(defaultVatRateBp, vatRegistered, osloDate(now));
  if (problem !== undefined) fail('vatRate', problem);
  const fromProblem = registeredFromProblem(vatRegisteredFrom, vatRegistered, osloDate(now));
  if (fromProblem !== undefined) fail('vatRegisteredFrom', fromProblem);
  return errors;
}

type NewTexts = Pick<CompanyTexts, 'name' | 'orgNumber' | 'address' | 'postalCode' | 'city' | 'bankAccount'>;

function toCompany(input: NewCompany, texts: NewTexts): Company {
  const { vatRegistered = true, vatRegisteredFrom, defaultVatRateBp } = input;
  return {
    id: newId(),
    ...settingsOfNewCompany({
      ...texts,
      ...standardVatOf(vatRegistered),
      vatRegistered,
      vatRegisteredFrom,
      vatAnswered: input.vatRegistered !== undefined,
      defaultVatRateBp,
      inForetaksregisteret: isFormOfForetaksregisteret(texts.name),
    }),
    vatTermChanges: [],
  };
}

import { createHash } from 'node:crypto';
import { osloDate } from '../domain/local-date.ts';
import type { LocalDate } from '../domain/local-date.ts';
import { setFirstNumber } from '../platform/counters.ts';
import type { Trx } from '../platform/database.ts';
import { ApiError, validationFailed } from '../platform/errors.ts';
import type { FieldError } from '../platform/errors.ts';
import { isId } from '../platform/ids.ts';
import type { AdminContext } from './admin-context.ts';
import { recordAuditEvent } from './audit-log.store.ts';
import { findCompanyAccounts, lockCompany, saveCompany } from './companies.store.ts';
import { insertLogo } from './company-logos.store.ts';
import type { CompanyTexts } from './company-rules.ts';
import { readCompanyTexts } from './company-rules.ts';
import type { CompanySettings } from './company-settings.ts';
import { settingsOf } from './company-settings.ts';
import type { Company, DunningSettings } from './company.ts';
import { DOCUMENT_SERIES } from './company.ts';
import { getCompanySettings } from './get-company-settings.ts';
import { readLogo } from './logo.ts';

const MAX_REMINDER_AFTER_DAYS = 365;
/** A long KID has room for more, but the counter is a bigint and must not come to its end. */
const MAX_NUMBER_DIGITS = 15;

type Changeable = Pick<
  CompanySettings,
  'name' | 'inForetaksregisteret' | 'supplyKind' | 'accentColour' | 'language' | 'automaticLetters' | 'fees'
> & {
  address: string | null;
  postalCode: string | null;
  city: string | null;
  bankAccount: string | null;
  contactEmail: string | null;
  /** The bytes of a file that `readLogo` takes. */
  logo: Buffer | null;
  /** Templates; empty or null: the standard text. */
  emailSubject: string | null;
  emailMessage: string | null;
  /** 1 to 365. */
  reminderAfterDays: number;
  /** Of the production account's invoices and credit notes, above 0 and within its KIDs. */
  firstInvoiceNumber: bigint;
};

/** Fields left out stay as they are; null empties. */
export type CompanyChanges = { [F in keyof Changeable]?: Changeable[F] | undefined };
type TidiedChanges = CompanyChanges & Partial<CompanyTexts>;

/**
 * Changes a company's settings. Documents that are issued already keep what they were issued with. The first invoice
 * number can be chosen until the production account has sent its first document; the test account begins at 1.
 *
 * @returns the settings after the change
 * @throws ApiError `not-found` (no such open company), `validation-failed`, `numbering-started`
 */
export async function updateCompany(
  { db, now, actor }: AdminContext,
  companyId: string,
  changes: CompanyChanges,
): ReturnType<typeof getCompanySettings> {
  const { tidied, errors } = readCompanyTexts(changes);
  const given = changes.logo ? await readLogo(changes.logo) : undefined;
  if (given && 'problem' in given) errors.push({ field: 'logo', code: given.problem });
  const logo = given && 'logo' in given ? { ...given.logo, sha256: sha256Of(given.logo.bytes) } : undefined;

  return db.transaction().execute(async (trx) => {
    const company = isId(companyId) ? await lockCompany(trx, companyId) : undefined;
    if (company === undefined) throw new ApiError('not-found');
    const allErrors = [...errors, ...numberErrors(changes, company)];
    if (allErrors.length > 0) throw validationFailed(allErrors);

    if (logo !== undefined) await insertLogo(trx, companyId, logo, now);
    const logoSha256 = changes.logo === undefined ? company.seller.logoSha256 : (logo?.sha256 ?? null);
    const changed = applyChanges(company, tidied, logoSha256, osloDate(now));
    await saveCompany(trx, changed);
    const fields = changedFields(changes, settingsOf(company), settingsOf(changed));
    if (changes.firstInvoiceNumber !== undefined) {
      await chooseFirstNumber(trx, companyId, changes.firstInvoiceNumber);
      fields.push('firstInvoiceNumber');
    }
    if (fields.length > 0) {
      // Their names only: the log is kept for ever, and addresses need not be.
      await recordAuditEvent(
        trx,
        { actor, action: 'company.updated', companyId, subject: companyId, details: { fields } },
        now,
      );
    }
    return getCompanySettings({ db: trx }, companyId);
  });
}

function numberErrors(
  { reminderAfterDays = 1, firstInvoiceNumber = 1n }: CompanyChanges,
  { settings }: Company,
): FieldError[] {
  const errors: FieldError[] = [];
  const isDays = Number.isInteger(reminderAfterDays) && reminderAfterDays >= 1;
  if (!isDays || reminderAfterDays > MAX_REMINDER_AFTER_DAYS) {
    errors.push({ field: 'reminderAfterDays', code: 'out-of-range' });
  }
  // The last character of a KID is its check digit.
  const digits = Math.min(settings.kidLength - 1, MAX_NUMBER_DIGITS);
  if (firstInvoiceNumber < 1n || firstInvoiceNumber >= 10n ** BigInt(digits)) {
    errors.push({ field: 'firstInvoiceNumber', code: 'out-of-range' });
  }
  return errors;
}

function applyChanges(
  { id, seller, settings, mail, dunning }: Company,
  to: TidiedChanges,
  logoSha256: string | null,
  today: LocalDate,
): Company {
  return {
    id,
    seller: {
      ...seller,
      name: to.name ?? seller.name,
      address: to.address ?? seller.address,
      postalCode: to.postalCode ?? seller.postalCode,
      city: to.city ?? seller.city,
      bankAccount: to.bankAccount ?? seller.bankAccount,
      inForetaksregisteret: to.inForetaksregisteret ?? seller.inForetaksregisteret,
      contactEmail: to.contactEmail ?? seller.contactEmail,
      accentColour: to.accentColour ?? seller.accentColour,
      logoSha256,
    },
    settings: { ...settings, supplyKind: to.supplyKind ?? settings.supplyKind },
    mail: {
      language: to.language ?? mail.language,
      subject: to.emailSubject === undefined ? mail.subject : to.emailSubject || null,
      message: to.emailMessage === undefined ? mail.message : to.emailMessage || null,
    },
    dunning: {
      automaticLetters: to.automaticLetters ?? dunning.automaticLetters,
      fees: to.fees ?? dunning.fees,
      reminderAfterDays: to.reminderAfterDays ?? dunning.reminderAfterDays,
      since: lettersSince(dunning, to.automaticLetters ?? dunning.automaticLetters, today),
    },
  };
}

/** Turning them on must not dun the whole past: that starts anew with each time they are turned on. */
function lettersSince(
  before: DunningSettings,
  automaticLetters: DunningSettings['automaticLetters'],
  today: LocalDate,
): LocalDate | null {
  return automaticLetters === 'off' ? null : (before.since ?? today);
}

/** @throws ApiError `numbering-started` */
async function chooseFirstNumber(trx: Trx, companyId: string, first: bigint): Promise<void> {
  const accounts = await findCompanyAccounts(trx, companyId);
  if (accounts === undefined) throw new ApiError('not-found');
  if (!(await setFirstNumber(trx, accounts.production, DOCUMENT_SERIES, first))) {
    throw new ApiError('numbering-started');
  }
}

function changedFields(changes: CompanyChanges, before: CompanySettings, after: CompanySettings): string[] {
  const fields = Object.keys(before) as (keyof CompanySettings)[];
  return fields.filter((field) => field in changes && before[field] !== after[field]);
}

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

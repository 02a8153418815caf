import { BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { nextVatTermYear, withVatTermKind } from '../../../domain/vat/vat-term.ts';
import { peekNextNumber, setFirstNumber } from '../../../platform/database/counters.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { ApiError, validationFailed } from '../../../domain/errors/errors.ts';
import { isId } from '../../../platform/database/ids.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { AdminContext } from '../admin-context.ts';
import { recordChange } from '../record-change.ts';
import { getBookingAccounts, noteBankAccount } from '../../books/index.ts';
import { findCompanyAccounts, listClocks, lockCompany, saveCompany } from './companies.store.ts';
import { forgetForetaksregisteretOfAccounts } from '../account/account-settings.store.ts';
import type { CompanyChanges } from './company-changes.ts';
import { numberErrors, vatErrors } from './company-changes.ts';
import { insertLogo } from '../logo/company-logos.store.ts';
import type { CompanySettings, CompanyTexts } from './settings.ts';
import { changedNames, changedSettings, readCompanyTexts, settingsOf } from './settings.ts';
import type { Company, DunningSettings } from './company.ts';
import { DOCUMENT_SERIES } from './company.ts';
import { getCompanySettings } from './get-company-settings.ts';
import { LOGO_RULE, readLogo } from '../logo/logo.ts';
import { standardVatOf } from './vat-settings.ts';

/** Settings that tell customers where to pay. */
const WHERE_MONEY_COMES: ReadonlySet<string> = new Set([
  'bankAccount',
  'bic',
] satisfies (keyof CompanySettings)[]);

type TidiedChanges = CompanyChanges & Partial<CompanyTexts>;

/**
 * Changes a company's settings. Issued documents keep the settings that they were issued with. The first invoice number
 * can be chosen until the production account has sent its first document; the test account begins at 1. A company that
 * enters or leaves the VAT register begins with the standard settings of VAT. Saying whether it is there answers the question of the first
 * day (`hasAnsweredVat`), also when nothing else changes.
 *
 * @returns the settings after the change
 * @throws ApiError `not-found` (no such open company), `validation-failed`, `numbering-started`, `confirmation-required` where the
 *   account changes
 */
export async function updateCompany(
  context: AdminContext,
  companyId: string,
  changes: CompanyChanges,
): ReturnType<typeof getCompanySettings> {
  const { db, now } = context;
  const { tidied, errors } = readCompanyTexts(changes);
  const given = changes.logo ? await readLogo(changes.logo) : undefined;
  if (given && 'problem' in given) {
    errors.push({ field: 'logo', code: given.problem, message: LOGO_RULE });
  }
  const logo = given && 'logo' in given ? given.logo : undefined;

  return inTransaction(db, async (trx) => {
    const company = isId(companyId) ? await lockCompany(trx, companyId) : undefined;
    if (company === undefined) throw new ApiError('not-found', { missing: 'company' });
    const today = osloDate(now);
    const next = await nextNumberOf(trx, companyId);
    const allErrors = [
      ...errors,
      ...numberErrors(changes, company, next),
      ...vatErrors(changes, company, today),
    ];
    if (allErrors.length > 0) throw validationFailed(allErrors);

    if (logo !== undefined) await insertLogo(trx, companyId, logo, now);
    const logoSha256 = changes.logo === undefined ? company.seller.logoSha256 : (logo?.sha256 ?? null);
    const changed = applyChanges(company, tidied, logoSha256, today);
    await saveCompany(trx, changed);
    if (changed.seller.bankAccount !== company.seller.bankAccount) {
      await noteNewNumber(trx, companyId, company.seller.bankAccount, changed.seller.bankAccount, now);
    }
    if (changes.inForetaksregisteret !== undefined) await forgetForetaksregisteretOfAccounts(trx, companyId);
    const fields: string[] = changedNames(settingsOf(company), settingsOf(changed)).filter(
      (field) => field in changes || field === 'vatAnswered',
    );
    if (changes.firstInvoiceNumber !== undefined) {
      await chooseFirstNumber(trx, companyId, changes.firstInvoiceNumber);
      fields.push('firstInvoiceNumber');
    }
    if (fields.length > 0) {
      // Only the names of the fields are logged, because the log is kept for ever and addresses need not be.
      await recordChange(context, trx, {
        action: 'company.updated',
        companyId,
        subject: companyId,
        details: { fields },
        widens: fields.some((field) => WHERE_MONEY_COMES.has(field)),
        named: changed.seller.bankAccount,
      });
    }
    return getCompanySettings({ db: trx }, companyId);
  });
}

/** Each of the company's accounts keeps the number that it had, with its ledger account and its days. */
async function noteNewNumber(
  trx: Trx,
  companyId: string,
  before: string,
  after: string,
  now: Date,
): Promise<void> {
  for (const { id, clock } of await listClocks(trx, companyId)) {
    const account = trx.of(id);
    const { bank: ledgerAccount } = await getBookingAccounts(account);
    await noteBankAccount(account, {
      before: { number: before, currency: BOOK_CURRENCY, ledgerAccount },
      after: { number: after, currency: BOOK_CURRENCY, ledgerAccount },
      today: osloDate(clock ?? now),
    });
  }
}

/** The higher one of the next numbers of the company's two accounts. */
async function nextNumberOf(trx: Trx, companyId: string): Promise<bigint> {
  const accounts = await findCompanyAccounts(trx, companyId);
  if (accounts === undefined) throw new ApiError('not-found', { missing: 'company' });
  const production = await peekNextNumber(trx.of(accounts.production), DOCUMENT_SERIES);
  const test = await peekNextNumber(trx.of(accounts.test), DOCUMENT_SERIES);
  return production > test ? production : test;
}

function applyChanges(
  company: Company,
  to: TidiedChanges,
  logoSha256: string | null,
  today: LocalDate,
): Company {
  const { settings, dunning, vatTermChanges } = company;
  const { vatRegistered = settings.vatRegistered, vatRegisteredFrom } = to;
  const vat = vatRegistered === settings.vatRegistered ? settings : standardVatOf(vatRegistered);
  const before = { ...company, settings: { ...settings, ...vat } };
  const changed = changedSettings(before, {
    ...to,
    vatRegisteredFrom: vatRegistered ? vatRegisteredFrom : null,
    vatAnswered: settings.vatAnswered || to.vatRegistered !== undefined || Boolean(vatRegisteredFrom),
    emailSubject: to.emailSubject === '' ? null : to.emailSubject,
    emailMessage: to.emailMessage === '' ? null : to.emailMessage,
    logoSha256,
  });
  return {
    ...company,
    ...changed,
    dunning: { ...changed.dunning, since: lettersSince(dunning, changed.dunning.automaticLetters, today) },
    vatTermChanges:
      to.vatTerm === undefined
        ? vatTermChanges
        : withVatTermKind(vatTermChanges, to.vatTerm, to.vatTermFrom ?? nextVatTermYear(today)),
  };
}

/** Each time automatic letters are turned on, they begin with invoices due from that day: old invoices get no letters. */
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
  if (accounts === undefined) throw new ApiError('not-found', { missing: 'company' });
  if (!(await setFirstNumber(trx.of(accounts.production), DOCUMENT_SERIES, first))) {
    throw new ApiError('numbering-started');
  }
}

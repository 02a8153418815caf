import type { Command } from 'commander';
import type { AdminContext } from '../../../features/companies/index.ts';
import {
  closeCompany,
  createCompany,
  findCompanyByOrgNumber,
  getCompanySettings,
  listCompanies,
} from '../../../features/companies/index.ts';
import { lockForTransaction } from '../../../platform/database/locks.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { normaliseOrganisationNumber } from '../../../domain/parties/organisation-number.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import type { Settings } from '../../settings.ts';
import { addUpdateCommand } from './company-update.ts';
import { print } from '../parts/output.ts';
import { readVatRate } from '../parts/read-vat-rate.ts';
import { withAdminContext } from '../database/storage.ts';

type CreateOptions = {
  name: string;
  orgNumber: string;
  ownerEmail: string;
  ownerPassword?: string;
  accounting?: true;
  vatRate: string;
  vat: boolean;
  bankAccount?: string;
  address?: string;
  postalCode?: string;
  city?: string;
  json?: true;
};

/** `tilgode company create | update | show | close | list` */
export function addCompanyCommands(company: Command, settings: () => Settings): void {
  company
    .command('create')
    .description('Make a company with its production account and its test environment.')
    .requiredOption('--name <name>', 'name')
    .requiredOption('--org-number <digits>', 'organisation number, nine digits')
    .requiredOption('--owner-email <email>', "the owner's email")
    .option('--owner-password <password>', "the owner's password, at least 12 characters")
    .option('--accounting', 'turn built-in accounting on')
    .option('--vat-rate <percent>', 'default VAT rate', '25')
    .option('--no-vat', 'the company is not registered for VAT')
    .option('--bank-account <digits>', 'bank account, eleven digits')
    .option('--address <address>', 'street address')
    .option('--postal-code <digits>', 'postal code')
    .option('--city <city>', 'city')
    .option('--json', 'print one JSON value')
    .action(async ({ vat, vatRate, accounting, json, ...options }: CreateOptions) => {
      const defaultVatRateBp = vat ? readVatRate(vatRate) : 0;
      const { owner, ...created } = await withAdminContext(settings(), (context) =>
        withNewOrgNumber(context, options.orgNumber, () =>
          createCompany(context, {
            ...options,
            accounting: accounting === true,
            vatRegistered: vat,
            defaultVatRateBp,
          }),
        ),
      );
      const next = howOwnerGetsIn(owner, options, settings().baseUrl);
      print({ ...created, next }, json === true);
    });

  addUpdateCommand(company, settings);

  company
    .command('show')
    .description("Show a company's settings.")
    .requiredOption('--id <id>', 'company id')
    .option('--json', 'print one JSON value')
    .action(async ({ id, json }: { id: string; json?: true }) => {
      print(await withAdminContext(settings(), (context) => getCompanySettings(context, id)), json === true);
    });

  company
    .command('close')
    .description('Close a company: its tokens are refused from the next request on. Its books stay.')
    .requiredOption('--id <id>', 'company id')
    .option('--json', 'print one JSON value')
    .action(async ({ id, json }: { id: string; json?: true }) => {
      await withAdminContext(settings(), (context) => closeCompany(context, id));
      print({ closed: id }, json === true);
    });

  company
    .command('list')
    .description('List the companies.')
    .option('--json', 'print one JSON value')
    .action(async ({ json }: { json?: true }) => {
      print(await withAdminContext(settings(), ({ db }) => listCompanies(db)), json === true);
    });
}

/**
 * Runs `create` when no open company has the organisation number. Two such companies would give the same KIDs to payments
 * on one bank account. The likely cause is a command that was run twice. A lock keeps a second command waiting until the
 * company of the first is stored.
 * @throws ApiError `company-exists`
 */
function withNewOrgNumber<T>({ db }: AdminContext, orgNumber: string, create: () => Promise<T>): Promise<T> {
  const digits = normaliseOrganisationNumber(orgNumber);
  return inTransaction(db, async (trx) => {
    await lockForTransaction(trx, `company of ${digits}`);
    const companyId = await findCompanyByOrgNumber(trx, digits);
    if (companyId !== undefined) throw new ApiError('company-exists', { details: { companyId } });
    return create();
  });
}

function howOwnerGetsIn(
  { isNew, hasPassword }: { isNew: boolean; hasPassword: boolean },
  { ownerEmail, ownerPassword }: Pick<CreateOptions, 'ownerEmail' | 'ownerPassword'>,
  baseUrl: string,
): string {
  const email = ownerEmail.trim();
  if (!hasPassword) {
    return `${email} has no password yet. Print a link to set one: tilgode person link --email ${email}`;
  }
  if (isNew) return `${email} signs in at ${baseUrl}/app/ with the password given.`;
  const unused = ownerPassword === undefined ? '' : ' The password given was not used.';
  return `${email} signs in at ${baseUrl}/app/ with the password that they have.${unused}`;
}

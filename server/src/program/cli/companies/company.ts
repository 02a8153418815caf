import type { Command } from 'commander';
import {
  createCompany,
  getCompanySettings,
  listCompanies,
  requireNoOpenCompany,
} from '../../../features/companies/index.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Settings } from '../../settings.ts';
import { askAboutVat } from './ask-about-vat.ts';
import { addCurrenciesCommand } from './company-currencies.ts';
import { addUpdateCommand } from './company-update.ts';
import { addVippsCommand } from './company-vipps.ts';
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
  /** Undefined without `--vat` and `--no-vat`. */
  vat?: boolean;
  vatFrom?: string;
  bankAccount?: string;
  address?: string;
  postalCode?: string;
  city?: string;
  json?: true;
};

/** `tilgode company create | update | currencies | vipps | show | close | open | approve | list` */
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
    .option('--vat', 'the company is registered for VAT (Merverdiavgiftsregisteret)')
    .option('--no-vat', 'the company is not registered for VAT')
    .option('--vat-from <yyyy-mm-dd>', 'the first day in the VAT register; the company is registered')
    .option('--bank-account <digits>', 'bank account, eleven digits')
    .option('--address <address>', 'street address')
    .option('--postal-code <digits>', 'postal code')
    .option('--city <city>', 'city')
    .option('--json', 'print one JSON value')
    .action(async ({ vat, vatFrom, vatRate, accounting, json, ...options }: CreateOptions) => {
      const given = { vat: vat ?? (vatFrom === undefined ? undefined : true), from: vatFrom };
      const answer = given.vat === undefined ? await askAboutVat() : given;
      const defaultVatRateBp = answer?.vat === false ? 0 : readVatRate(vatRate);
      const { owner, ...created } = await withAdminContext(settings(), (context) =>
        inTransaction(context.db, async (trx) => {
          await requireNoOpenCompany(trx, options.orgNumber);
          return createCompany(context, {
            ...options,
            accounting: accounting === true,
            vatRegistered: answer?.vat,
            vatRegisteredFrom: answer?.from,
            defaultVatRateBp,
          });
        }),
      );
      if (answer === undefined) process.stderr.write(notSaid(created.companyId));
      const next = howOwnerGetsIn(owner, options, settings().baseUrl);
      print({ ...created, next }, json === true);
    });

  addUpdateCommand(company, settings);
  addCurrenciesCommand(company, settings);
  addVippsCommand(company, settings);

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
    .description(
      'Close a company: its tokens are refused from the next request on, and webhooks, recurring invoices and letters end. Its books stay, and its owner may read them.',
    )
    .requiredOption('--id <id>', 'company id')
    .option('--dry-run', 'tell what is open, and close nothing')
    .option('--json', 'print one JSON value')
    .action(async ({ id, dryRun, json }: { id: string; dryRun?: true; json?: true }) => {
      // Only these commands load what features above companies have.
      const { closeCompany, readClosing } = await import('../../../features/closing/index.ts');
      const { open, onTheirWay } = await withAdminContext(settings(), async (context) => {
        const closing = await readClosing(context, id);
        if (dryRun !== true) await closeCompany(context, id);
        return closing;
      });
      const next = `To write everything to one file: tilgode export --company ${id}`;
      const what = dryRun === true ? { wouldClose: id, onTheirWay } : { closed: id };
      print({ ...what, open, next }, json === true);
    });

  company
    .command('open')
    .description(
      'Open a closed company again. API clients, webhooks and recurring invoices do not come back.',
    )
    .requiredOption('--id <id>', 'company id')
    .option('--json', 'print one JSON value')
    .action(async ({ id, json }: { id: string; json?: true }) => {
      const { openCompany } = await import('../../../features/closing/index.ts');
      await withAdminContext(settings(), (context) => openCompany(context, id));
      print({ opened: id }, json === true);
    });

  company
    .command('approve')
    .description(
      'Open the production account of a company that signed up by itself. Its owner gets a mail, and so does OPERATOR_EMAIL.',
    )
    .argument('<company>', 'company id')
    .option('--json', 'print one JSON value')
    .action(async (id: string, { json }: { json?: true }) => {
      const { approveCompany } = await import('../../../features/people/index.ts');
      const isNew = await withAdminContext(settings(), (context) => approveCompany(context, id, settings()));
      print({ approved: id, ...(!isNew && { wasOpen: true }) }, json === true);
    });

  company
    .command('list')
    .description('List the companies.')
    .option('--waiting', 'only those whose production account waits to be opened')
    .option('--json', 'print one JSON value')
    .action(async ({ waiting, json }: { waiting?: true; json?: true }) => {
      const companies = await withAdminContext(settings(), ({ db }) => listCompanies(db));
      const isListed = ({ waitsSince, closedAt }: (typeof companies)[number]) =>
        waiting !== true || (waitsSince !== null && closedAt === null);
      print(companies.filter(isListed), json === true);
    });
}

function notSaid(companyId: string): string {
  return `Nobody has said whether the company is registered for VAT. Its invoices have VAT until somebody does, in the app or by: tilgode company update --id ${companyId} --no-vat (or --vat)\n`;
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

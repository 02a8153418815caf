import type { Command } from 'commander';
import { closeCompany, createCompany, getCompanySettings, listCompanies } from '../companies/index.ts';
import type { Settings } from '../settings.ts';
import { addUpdateCommand } from './company-update.ts';
import { print } from './output.ts';
import { readVatRate } from './read-vat-rate.ts';
import { withAdminContext } from './storage.ts';

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
export function addCompanyCommands(program: Command, settings: () => Settings): void {
  const company = program.command('company').description('Make, change, show, close and list companies.');

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
      const created = await withAdminContext(settings(), (context) =>
        createCompany(context, {
          ...options,
          accounting: accounting === true,
          vatRegistered: vat,
          defaultVatRateBp,
        }),
      );
      print(created, json === true);
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

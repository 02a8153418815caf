import { E_INVOICE_SETTINGS } from '../../../domain/deliveries.ts';
import type { EInvoiceSetting } from '../../../domain/deliveries.ts';
import { ENVIRONMENTS } from '../../../domain/access/environment.ts';
import type { Environment } from '../../../domain/access/environment.ts';
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import type { CompanyChanges } from '../../../features/companies/index.ts';
import {
  AUTOMATIC_LETTERS,
  getCompanySettings,
  SETTING_OPTIONS,
  setAccounting,
  setEInvoices,
  updateCompany,
} from '../../../features/companies/index.ts';
import { KID_CHECKS } from '../../../domain/invoices/kid.ts';
import { VAT_TERM_KINDS } from '../../../domain/vat/vat-term.ts';
import { ZERO_RATE_VAT_CODES } from '../../../domain/vat/vat.ts';
import type { Settings } from '../../settings.ts';
import { print } from '../parts/output.ts';
import { readVatRate } from '../parts/read-vat-rate.ts';
import { withAdminContext } from '../database/storage.ts';

type YesOrNo = 'yes' | 'no';
type UpdateOptions = Omit<
  CompanyChanges,
  | 'logo'
  | 'inForetaksregisteret'
  | 'fees'
  | 'supplyKind'
  | 'vatRegistered'
  | 'vatRegisteredFrom'
  | 'asksRegister'
  | 'defaultVatRateBp'
  | 'zeroRateVatCode'
  | 'foreignSalesAreExport'
> & {
  id: string;
  logo?: Buffer | false;
  foretaksregisteret?: YesOrNo;
  fees?: YesOrNo;
  supply?: CompanyChanges['supplyKind'];
  /** Undefined without `--vat` and `--no-vat`. */
  vat?: boolean;
  vatFrom?: string;
  vatRate?: string;
  zeroRateCode?: string;
  foreignExport?: YesOrNo;
  accounting?: 'on' | 'off';
  askRegister?: YesOrNo;
  eInvoices?: EInvoiceSetting;
  environment: Environment | 'both';
  json?: true;
};

/** `tilgode company update` */
export function addUpdateCommand(company: Command, settings: () => Settings): void {
  const update = company
    .command('update')
    .description('Change settings of a company: those that are named. An empty text empties.')
    .requiredOption('--id <id>', 'company id');
  for (const [flags, description] of SETTING_OPTIONS) update.option(flags, description);
  update
    .addOption(choice('--foretaksregisteret <yes|no>', 'whether documents say Foretaksregisteret', YES_OR_NO))
    .option('--logo <file>', 'PNG or JPEG, at most 512 kB, sides of 16 to 4000 pixels', readLogoFile)
    .option('--no-logo', 'show no logo')
    .addOption(choice('--language <language>', 'of documents for clients in Norway', ['nb', 'nn']))
    .addOption(
      choice('--automatic-letters <letters>', 'what goes out unasked when unpaid', AUTOMATIC_LETTERS),
    )
    .addOption(choice('--fees <yes|no>', 'whether those letters claim fee and interest', YES_OR_NO))
    .option('--reminder-after-days <days>', 'from due date to first reminder, 1 to 365', readWholeNumber)
    .option(
      '--first-invoice-number <number>',
      'where the numbers of real invoices begin, until the first is sent',
      (text) => BigInt(readWholeNumber(text)),
    )
    .option('--kid-length <characters>', 'of the KIDs to come, 4 to 25 with the check digit', readWholeNumber)
    .addOption(choice('--kid-check <check>', 'check digit of the KIDs to come', KID_CHECKS))
    .addOption(choice('--supply <kind>', 'what is mostly sold', ['goods', 'services']))
    .option('--vat-rate <percent>', 'default VAT rate; the company is registered for VAT')
    .option('--vat', 'the company is registered for VAT (Merverdiavgiftsregisteret)')
    .option('--no-vat', 'the company is not registered for VAT')
    .option(
      '--vat-from <yyyy-mm-dd>',
      'the first day in the VAT register; empty: not known. The company is registered',
    )
    .addOption(
      choice(
        '--ask-register <yes|no>',
        'whether forms ask Enhetsregisteret, where BRREG_URL is not set',
        YES_OR_NO,
      ),
    )
    .addOption(
      choice(
        '--zero-rate-code <code>',
        'VAT code of lines of rate 0 without one',
        ZERO_RATE_VAT_CODES.map(String),
      ),
    )
    .addOption(
      choice('--foreign-export <yes|no>', 'whether such lines for clients abroad are export', YES_OR_NO),
    )
    .addOption(choice('--vat-term <kind>', 'what a VAT return is for', VAT_TERM_KINDS))
    .option(
      '--vat-term-from <year>',
      'first year of --vat-term; by default the first of which no term has ended',
      readWholeNumber,
    )
    .addOption(choice('--accounting <on|off>', 'whether what is sent from now on is booked', ['on', 'off']))
    .addOption(
      choice('--e-invoices <setting>', 'whether those who can receive get e-invoices', E_INVOICE_SETTINGS),
    )
    .addOption(
      choice('--environment <environment>', 'where accounting and e-invoices are turned on or off', [
        ...ENVIRONMENTS,
        'both',
      ]).default('both'),
    )
    .option('--json', 'print one JSON value')
    .action(async ({ id, accounting, eInvoices, environment, json, ...options }: UpdateOptions) => {
      const changes = changesOf(options);
      const updated = await withAdminContext(settings(), async (context) => {
        await updateCompany(context, id, changes);
        for (const one of environment === 'both' ? ENVIRONMENTS : [environment]) {
          if (accounting !== undefined) await setAccounting(context, id, one, accounting === 'on');
          if (eInvoices !== undefined) await setEInvoices(context, id, one, eInvoices);
        }
        return getCompanySettings(context, id);
      });
      print(updated, json === true);
    });
}

function changesOf({
  logo,
  foretaksregisteret,
  fees,
  supply,
  vat,
  vatFrom,
  vatRate,
  zeroRateCode,
  foreignExport,
  askRegister,
  ...rest
}: Omit<UpdateOptions, 'id' | 'accounting' | 'eInvoices' | 'environment' | 'json'>): CompanyChanges {
  return {
    ...rest,
    logo: logo === false ? null : logo,
    inForetaksregisteret: toBoolean(foretaksregisteret),
    fees: toBoolean(fees),
    supplyKind: supply,
    // A rate or a day says that the company is registered, unless `--no-vat` says that it is not.
    vatRegistered: vat ?? (vatRate === undefined && !vatFrom ? undefined : true),
    vatRegisteredFrom: vatFrom === '' ? null : vatFrom,
    asksRegister: toBoolean(askRegister),
    defaultVatRateBp: vatRate === undefined ? undefined : readVatRate(vatRate),
    zeroRateVatCode: ZERO_RATE_VAT_CODES.find((code) => String(code) === zeroRateCode),
    foreignSalesAreExport: toBoolean(foreignExport),
  };
}

const YES_OR_NO = ['yes', 'no'];

function choice(flags: string, description: string, choices: readonly string[]): Option {
  return new Option(flags, description).choices(choices);
}

function toBoolean(answer: YesOrNo | undefined): boolean | undefined {
  return answer && answer === 'yes';
}

function readWholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('It is not a whole number.');
  return Number(text);
}

function readLogoFile(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new InvalidArgumentError(
      `The file cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

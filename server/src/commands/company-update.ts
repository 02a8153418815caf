import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import type { CompanyChanges } from '../companies/index.ts';
import { AUTOMATIC_LETTERS, updateCompany } from '../companies/index.ts';
import type { Settings } from '../settings.ts';
import { print } from './output.ts';
import { withAdminContext } from './storage.ts';

type YesOrNo = 'yes' | 'no';
type UpdateOptions = Omit<CompanyChanges, 'logo' | 'inForetaksregisteret' | 'fees' | 'supplyKind'> & {
  id: string;
  logo?: Buffer | false;
  foretaksregisteret?: YesOrNo;
  fees?: YesOrNo;
  supply?: CompanyChanges['supplyKind'];
  json?: true;
};

/** `tilgode company update` */
export function addUpdateCommand(company: Command, settings: () => Settings): void {
  company
    .command('update')
    .description('Change settings of a company: those that are named. An empty text empties.')
    .requiredOption('--id <id>', 'company id')
    .option('--name <name>', 'name')
    .option('--address <address>', 'street address')
    .option('--postal-code <digits>', 'postal code')
    .option('--city <city>', 'city')
    .option('--bank-account <digits>', 'bank account, eleven digits')
    .addOption(choice('--foretaksregisteret <yes|no>', 'whether documents say Foretaksregisteret', YES_OR_NO))
    .option('--contact-email <email>', "where answers to the company's mails go")
    .option('--accent-colour <#rrggbb>', 'colour of documents, mails and pages')
    .option('--logo <file>', 'PNG or JPEG, at most 512 kB, sides of 16 to 4000 pixels', readLogoFile)
    .option('--no-logo', 'show no logo')
    .addOption(choice('--language <language>', 'of documents for clients in Norway', ['nb', 'nn']))
    .option('--email-subject <text>', 'template of mail subjects; empty: the standard one')
    .option('--email-message <text>', 'template of mail messages; empty: the standard one')
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
    .addOption(choice('--supply <kind>', 'what is mostly sold', ['goods', 'services']))
    .option('--json', 'print one JSON value')
    .action(async ({ id, logo, foretaksregisteret, fees, supply, json, ...rest }: UpdateOptions) => {
      const changes = {
        ...rest,
        logo: logo === false ? null : logo,
        inForetaksregisteret: toBoolean(foretaksregisteret),
        fees: toBoolean(fees),
        supplyKind: supply,
      };
      const updated = await withAdminContext(settings(), (context) => updateCompany(context, id, changes));
      print(updated, json === true);
    });
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

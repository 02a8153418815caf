import type { Command } from 'commander';
import { Option } from 'commander';
import { ENVIRONMENTS } from '../../../domain/access/environment.ts';
import type { Environment } from '../../../domain/access/environment.ts';
import type { ForeignCurrency } from '../../../domain/currency/currency.ts';
import { FOREIGN_CURRENCIES } from '../../../domain/currency/currency.ts';
import { validationFailed } from '../../../domain/errors/errors.ts';
import { readCurrencies, setCurrencies } from '../../../features/companies/index.ts';
import type { Settings } from '../../settings.ts';
import { withAdminContext } from '../database/storage.ts';
import { print } from '../parts/output.ts';

type CurrenciesOptions = { id: string; environment?: Environment; set?: string; json?: true };

/** `tilgode company currencies` */
export function addCurrenciesCommand(company: Command, settings: () => Settings): void {
  company
    .command('currencies')
    .description(
      'Show in which currencies beside NOK a company invoices, and the API clients that read its invoices. With --set, turn currencies on and off: a program that sums amounts must not add those of several currencies.',
    )
    .requiredOption('--id <id>', 'company id')
    .addOption(
      new Option('--environment <environment>', 'whose currencies --set changes').choices(ENVIRONMENTS),
    )
    .option('--set <codes>', `all that are on from now: of ${FOREIGN_CURRENCIES.join(', ')}; empty: none`)
    .option('--json', 'print one JSON value')
    .action(async ({ id, environment, set, json }: CurrenciesOptions) => {
      const currencies = set === undefined ? undefined : readCodes(set);
      if (currencies !== undefined && environment === undefined) {
        throw validationFailed([{ field: 'environment', code: 'required' }]);
      }
      const accounts = await withAdminContext(settings(), async (context) => {
        if (currencies !== undefined && environment !== undefined) {
          await setCurrencies(context, id, environment, currencies);
        }
        return readCurrencies(context, id);
      });
      const asked = accounts.filter((one) => environment === undefined || one.environment === environment);
      print(asked, json === true);
    });
}

/** @throws ApiError `validation-failed` */
function readCodes(text: string): ForeignCurrency[] {
  const codes = text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((code) => code !== '');
  const known = FOREIGN_CURRENCIES.filter((one) => codes.includes(one));
  const isKnown = codes.every((code) => known.some((one) => one === code));
  if (isKnown) return known;
  throw validationFailed([{ field: 'set', code: 'unknown-value', details: { allowed: FOREIGN_CURRENCIES } }]);
}

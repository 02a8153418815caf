/** Where exchange rates are fetched. */
export type ExchangeRateSettings = {
  /** The address of the data service, without a slash at its end; undefined: nobody is asked. */
  url: string | undefined;
};

/** What Norges Bank offers everybody. */
const NORGES_BANK = 'https://data.norges-bank.no/api/data';

/** Reads the operator's choice. Left out, nobody is asked. @param readUrl throws for what is no address */
export function readExchangeRates(
  choice: string | undefined,
  readUrl: (text: string) => string | undefined,
): ExchangeRateSettings {
  if (choice === undefined || choice === 'off') return { url: undefined };
  return { url: choice === 'norges-bank' ? NORGES_BANK : readUrl(choice)?.replace(/\/+$/, '') };
}

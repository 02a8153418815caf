/** A SAF-T sales code; `0` is a rate of 0 without a code, for which the books take the company's usual one. */
export type VatChoice = '3' | '31' | '33' | '5' | '6' | '7' | '52' | '0';

export const VAT_CHOICES: readonly VatChoice[] = ['3', '31', '33', '5', '6', '7', '52', '0'];

/** Hundredths of a percent, as sales carry them today. */
const RATES_BP: Record<VatChoice, number> = {
  '3': 2500,
  '31': 1500,
  '33': 1200,
  '5': 0,
  '6': 0,
  '7': 0,
  '52': 0,
  '0': 0,
};

export function rateBpOf(choice: VatChoice): number {
  return RATES_BP[choice];
}

export function isVatChoice(text: string): text is VatChoice {
  return VAT_CHOICES.some((choice) => choice === text);
}

/** What a new line begins with: the company's usual rate. Who is not registered for VAT has code 7. */
export function usualVat(company: { vatRegistered: boolean; defaultVatRate: number } | undefined): VatChoice {
  if (company === undefined) return '3';
  if (!company.vatRegistered) return '7';
  const rateBp = company.defaultVatRate * 100;
  return rateBp === 0 ? '0' : (VAT_CHOICES.find((choice) => RATES_BP[choice] === rateBp) ?? '3');
}

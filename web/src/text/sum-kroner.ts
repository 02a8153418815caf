/** The exact sum of amounts, added up in whole øre. @param amounts kroner, as the API gives them. @returns kroner */
export function sumKroner(amounts: number[]): number {
  return amounts.reduce((ore, amount) => ore + Math.round(amount * 100), 0) / 100;
}

/** The sum of amounts as the API gives them, exact: summed in whole øre. @returns kroner */
export function sumKroner(amounts: number[]): number {
  return amounts.reduce((ore, amount) => ore + Math.round(amount * 100), 0) / 100;
}

/** Longer numbers are no numbers of invoices that anybody counts on. */
const MOST_FIGURES = 12;

/**
 * The number that our own series may begin with: above the highest old one.
 * @param numbers of the open invoices that came along; those with letters count nothing
 * @returns undefined where no number is one
 */
export function nextNumber(numbers: readonly string[]): number | undefined {
  const counted = numbers
    .filter((number) => /^\d+$/.test(number) && number.length <= MOST_FIGURES)
    .map(Number);
  return counted.length === 0 ? undefined : Math.max(...counted) + 1;
}

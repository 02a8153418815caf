/**
 * The comparison of two samples that were taken in turns: whether the times of one sample tend to be longer than those
 * of the other.
 */
export type Comparison = {
  /** The probability of a difference this large between equal samples (two-sided). */
  p: number;
  /**
   * The probability that a time of the first sample is below one of the second, ties halved; 0.5 means no difference.
   */
  probabilityBelow: number;
  medianDifferenceMicroseconds: number;
};

/** The Mann–Whitney U test with its normal approximation, for samples of at least 20 times in milliseconds. */
export function compareTimes(first: number[], second: number[]): Comparison {
  const all = [
    ...first.map((time) => ({ time, own: true })),
    ...second.map((time) => ({ time, own: false })),
  ];
  all.sort((one, other) => one.time - other.time);

  let [rankSum, tieTerm] = [0, 0];
  for (let start = 0; start < all.length;) {
    let end = start;
    while (all[end]?.time === all[start]?.time && end < all.length) end++;
    const ties = end - start;
    const rank = (start + 1 + end) / 2;
    rankSum += rank * all.slice(start, end).filter(({ own }) => own).length;
    tieTerm += ties ** 3 - ties;
    start = end;
  }

  const [m, n] = [first.length, second.length];
  const below = m * n - (rankSum - (m * (m + 1)) / 2);
  const variance = ((m * n) / 12) * (m + n + 1 - tieTerm / ((m + n) * (m + n - 1)));
  const z = Math.abs(below - (m * n) / 2) / Math.sqrt(variance);
  return {
    p: 2 * upperTail(z),
    probabilityBelow: below / (m * n),
    medianDifferenceMicroseconds: (median(first) - median(second)) * 1000,
  };
}

export function median(times: number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

/** The probability that a standard normal value is above `z`, for `z` ≥ 0, to 1e-7 (Abramowitz and Stegun 26.2.17). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const coefficients = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = coefficients.reduceRight((rest, coefficient) => t * (coefficient + rest), 0);
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}

/** The pairs of a filter, in both ways in which a query can have them. */
export function pairsOfFilter({
  metadata = {},
  metadataPairs,
}: {
  metadata?: Record<string, string> | undefined;
  metadataPairs?: string | undefined;
}): [key: string, value: string][] {
  return [...Object.entries(metadata), ...(metadataPairs === undefined ? [] : readPairs(metadataPairs))];
}

/** Pairs as a query has them: `orderId=10045,channel=web`. The key of what is no pair is empty. */
export function readPairs(text: string): [key: string, value: string][] {
  return text.split(',').map((pair) => {
    const end = Math.max(0, pair.indexOf('='));
    return [pair.slice(0, end), pair.slice(end + 1)];
  });
}

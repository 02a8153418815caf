/** Pairs as a query has them: `orderId=10045,channel=web`. The key of what is no pair is empty. */
export function readPairs(text: string): [key: string, value: string][] {
  return text.split(',').map((pair) => {
    const end = Math.max(0, pair.indexOf('='));
    return [pair.slice(0, end), pair.slice(end + 1)];
  });
}

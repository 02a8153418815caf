import { readFileSync } from 'node:fs';

let places: Map<string, string> | undefined;

/**
 * The place of a Norwegian postal code, in capitals as Posten writes it, from the list beside this file (decision 91). The file is read
 * when the first form asks.
 */
export function placeOfPostalCode(postalCode: string): string | undefined {
  places ??= new Map(
    readFileSync(new URL('postal-codes.txt', import.meta.url), 'utf8')
      .split('\n')
      .map((line) => [line.slice(0, 4), line.slice(5)]),
  );
  return places.get(postalCode);
}

/** A text as people search for it, who type neither capitals nor accents. */
export function folded(text: string): string {
  return text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

import { contrastRatio } from '../../platform/documents/accent-colour.ts';

const PAPER = '#ffffff';
/** The least contrast of text (WCAG 2.2, 1.4.3) and lines (1.4.11). */
const READABLE = 4.5;
const VISIBLE = 3;

export type AccentShades = { text: string; line: string; tint: string };

/**
 * Shades of a company's colour that can be seen on paper, because a company may choose any colour. `text` and `line`
 * are the colour itself, darkened only as far as needed. `tint` is a background so light that black is as readable on
 * it as on white.
 * @param accent `#rrggbb`
 * @returns shades, each `#rrggbb`
 */
export function accentShades(accent: string): AccentShades {
  return {
    text: darkenedUntil(accent, READABLE),
    line: darkenedUntil(accent, VISIBLE),
    tint: mix(accent, PAPER, 0.93),
  };
}

function darkenedUntil(colour: string, contrast: number): string {
  for (let percent = 0; percent < 100; percent += 2) {
    const darker = mix(colour, '#000000', percent / 100);
    if (contrastRatio(darker, PAPER) >= contrast) return darker;
  }
  return '#000000';
}

/** @param share of `other`, from 0 to 1 */
function mix(colour: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((start) => {
    const [from, to] = [colour, other].map((one) => Number.parseInt(one.slice(start, start + 2), 16));
    const part = Math.round((from ?? 0) * (1 - share) + (to ?? 0) * share);
    return part.toString(16).padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

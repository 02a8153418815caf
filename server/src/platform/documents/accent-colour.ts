const WHITE = '#ffffff';
const BLACK = '#000000';

/** The least contrast of text (WCAG 2.2, 1.4.3), and of the edge of a control (1.4.11). */
const READABLE = 4.5;
const VISIBLE = 3;

/**
 * White or black, whichever can be read on the colour: white when it has a contrast of at least 4.5 to 1, otherwise
 * black. Black then has more than 4.6 to 1.
 *
 * @param background `#rrggbb`
 * @throws RangeError when it is not such a colour
 */
export function textColourOn(background: string): '#ffffff' | '#000000' {
  return contrastRatio(WHITE, background) >= READABLE ? WHITE : BLACK;
}

/**
 * The accent where it stands out from the background (at least 3 to 1), otherwise the fallback. For edges and bars,
 * because a white accent would be invisible on a white page.
 *
 * @throws RangeError when a colour is not `#rrggbb`
 */
export function edgeColourOn(background: string, accent: string, fallback: string): string {
  return contrastRatio(accent, background) >= VISIBLE ? accent : fallback;
}

/**
 * The contrast of two colours, from 1 (the same) to 21 (black on white): WCAG 2.2 "contrast ratio".
 *
 * @throws RangeError when a colour is not `#rrggbb`
 */
export function contrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** WCAG 2.2 "relative luminance", from 0 to 1. */
function luminance(colour: string): number {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new RangeError('Not a colour as #rrggbb');
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

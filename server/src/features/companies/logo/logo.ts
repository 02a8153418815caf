import type { FieldErrorCode } from '../../../domain/field-errors.ts';
import type { Logo } from './logo-pixels.ts';
import { pixelsOf } from './logo-pixels.ts';
import { readJpeg } from './jpeg-file.ts';
import { hasAllPixels, readPng } from './png-file.ts';

/** 512 kB. */
const MAX_BYTES = 524_288;
const MIN_SIDE_PIXELS = 16;
const MAX_SIDE_PIXELS = 4000;

export const LOGO_RULE = 'Must be a whole PNG or JPEG of at most 512 kB, with sides of 16 to 4000 pixels.';

/**
 * Reads a logo from its bytes. The name of the file does not matter. A logo is a whole PNG or JPEG of at most 512 kB, with
 * sides of 16 to 4000 pixels. SVG is refused, because an SVG can hold scripts and load files from elsewhere.
 *
 * @returns the logo, made anew from its pixels (logo-pixels.ts), or the problem: `too-long`, `invalid-format`,
 *   `out-of-range` (a side)
 */
export async function readLogo(bytes: Buffer): Promise<{ logo: Logo } | { problem: FieldErrorCode }> {
  if (bytes.length > MAX_BYTES) return { problem: 'too-long' };
  const png = readPng(bytes);
  const image = png ?? readJpeg(bytes);
  if (image === undefined) return { problem: 'invalid-format' };
  const { width, height } = image;
  if (Math.min(width, height) < MIN_SIDE_PIXELS || Math.max(width, height) > MAX_SIDE_PIXELS) {
    return { problem: 'out-of-range' };
  }
  if (png !== undefined && !(await hasAllPixels(png))) return { problem: 'invalid-format' };
  const logo = await pixelsOf({ contentType: png === undefined ? 'image/jpeg' : 'image/png', bytes });
  return logo === undefined ? { problem: 'invalid-format' } : { logo };
}

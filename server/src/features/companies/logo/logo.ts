import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import type { FieldErrorCode } from '../../../domain/errors/field-errors.ts';
import type { PictureType } from '../../../domain/invoices/attachment-types.ts';

type Pixels = { width: number; height: number };
export type Logo = { contentType: PictureType; bytes: Buffer };

/** 512 kB. */
const MAX_BYTES = 524_288;
const MIN_SIDE_PIXELS = 16;
const MAX_SIDE_PIXELS = 4000;
/** About three times as many pixels as a printed logo needs: 62 × 16 mm at 160 pixels a centimetre. */
const KEPT_PIXELS: Pixels = { width: 1200, height: 600 };
const PATIENCE_SECONDS = 10;

/** The first bytes of a file. Other formats are never opened: an SVG can hold scripts and load files from elsewhere. */
const SIGNATURES = [
  { contentType: 'image/png', signature: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') },
  { contentType: 'image/jpeg', signature: Buffer.from('\xff\xd8\xff', 'latin1') },
] as const;

export const LOGO_RULE = 'Must be a whole PNG or JPEG of at most 512 kB, with sides of 16 to 4000 pixels.';

/**
 * Reads a logo from its bytes. The name of the file does not matter. A logo is a whole PNG or JPEG of at most 512 kB, with
 * sides of 16 to 4000 pixels.
 *
 * @param most pixels that are kept: those of a document, unless given
 * @returns the picture made anew from its pixels, or the problem: `too-long`, `invalid-format`,
 *   `out-of-range` (a side). Nothing else of the file stays, because photographs tell where they were taken, and a colour
 *   profile of a few kB can unpack to gigabytes in a program that reads the file later
 */
export async function readLogo(
  bytes: Buffer,
  most = KEPT_PIXELS,
): Promise<{ logo: Logo & { sha256: string } } | { problem: FieldErrorCode }> {
  if (bytes.length > MAX_BYTES) return { problem: 'too-long' };
  const format = SIGNATURES.find(({ signature }) => bytes.subarray(0, signature.length).equals(signature));
  if (format === undefined) return { problem: 'invalid-format' };
  // Loaded at its first use, because most processes never see a logo and need not wait for the library.
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes, { limitInputPixels: MAX_SIDE_PIXELS ** 2 }).timeout({
    seconds: PATIENCE_SECONDS,
  });
  try {
    const { width, height } = await picture.metadata();
    if (Math.min(width, height) < MIN_SIDE_PIXELS || Math.max(width, height) > MAX_SIDE_PIXELS)
      return { problem: 'out-of-range' };
    const kept = await pixelsOf(picture, format.contentType, most);
    return { logo: { contentType: format.contentType, bytes: kept, sha256: sha256Of(kept) } };
  } catch {
    return { problem: 'invalid-format' };
  }
}

async function pixelsOf(picture: Sharp, contentType: Logo['contentType'], most: Pixels): Promise<Buffer> {
  const kept = picture.autoOrient().resize({ ...most, fit: 'inside', withoutEnlargement: true });
  return contentType === 'image/png'
    ? kept.png({ compressionLevel: 9 }).toBuffer()
    : kept.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer();
}

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

import type { PictureType } from '../../../domain/invoices/attachment-types.ts';
import { withoutExtras } from './png-file.ts';

export type Logo = { contentType: PictureType; bytes: Buffer };

/** About three times as many pixels as a printed logo needs: 62 × 16 mm at 160 pixels a centimetre. */
const MAX_WIDTH_PIXELS = 1200;
const MAX_HEIGHT_PIXELS = 600;
const MAX_SIDE_PIXELS = 4000;
const PATIENCE_SECONDS = 10;

/**
 * Makes the picture anew from its pixels, at most 1200 × 600 pixels. Nothing else of the file stays: a colour profile of a
 * few kB can unpack to gigabytes in a program that reads the file later, and photographs tell where they were taken.
 *
 * @param logo a logo that `readLogo` accepts
 * @returns undefined when the picture cannot be decoded
 */
export async function pixelsOf({ contentType, bytes }: Logo): Promise<Logo | undefined> {
  // Loaded at its first use, because most processes never see a logo and need not wait for the library.
  const { default: sharp } = await import('sharp');
  const isPng = contentType === 'image/png';
  // The extra chunks are removed first, so that sharp never unpacks them.
  const source = isPng ? withoutExtras(bytes) : bytes;
  if (source === undefined) return undefined;
  try {
    const picture = sharp(source, { limitInputPixels: MAX_SIDE_PIXELS ** 2 })
      .timeout({ seconds: PATIENCE_SECONDS })
      .autoOrient()
      .resize({
        width: MAX_WIDTH_PIXELS,
        height: MAX_HEIGHT_PIXELS,
        fit: 'inside',
        withoutEnlargement: true,
      });
    const encoded = isPng
      ? picture.png({ compressionLevel: 9 })
      : picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' });
    const made = await encoded.toBuffer();
    return { contentType, bytes: (isPng ? withoutExtras(made) : undefined) ?? made };
  } catch {
    return undefined;
  }
}

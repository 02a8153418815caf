import type { Logo } from './logo.ts';
import { withoutExtras } from './png-file.ts';

/** Three times what is printed: 62 × 16 mm at 160 pixels a centimetre. */
const MAX_WIDTH_PIXELS = 1200;
const MAX_HEIGHT_PIXELS = 600;
const MAX_SIDE_PIXELS = 4000;
const PATIENCE_SECONDS = 10;

/**
 * The picture made anew from its pixels, at most 1200 × 600, with nothing else that was in the file: a colour profile of a
 * few kB can unpack to gigabytes in whatever reads it later, and photographs tell where they were taken.
 *
 * @param logo as `readLogo` accepts it
 * @returns undefined when it cannot be decoded
 */
export async function pixelsOf({ contentType, bytes }: Logo): Promise<Logo | undefined> {
  // Loaded here, so that what never sees a logo does not wait for it.
  const { default: sharp } = await import('sharp');
  const isPng = contentType === 'image/png';
  // Before anything unpacks them.
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

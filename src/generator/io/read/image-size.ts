import { imageSize } from 'image-size';

const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico)$/i;

/** Width and height of an image file in CSS pixels; nothing for other files and for those that cannot be read. */
export function readImageSize(
  path: string,
  bytes: Uint8Array,
): { width?: number; height?: number } {
  if (!IMAGE.test(path)) return {};
  try {
    const { width, height, orientation } = imageSize(bytes);
    // EXIF orientations 5 to 8 lie on their side.
    const turned = orientation !== undefined && orientation >= 5;
    return {
      width: Math.round(turned ? height : width),
      height: Math.round(turned ? width : height),
    };
  } catch {
    return {};
  }
}

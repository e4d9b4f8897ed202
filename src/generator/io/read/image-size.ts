import { imageSize } from 'image-size';

const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico)$/i;

/** Width and height of an image in CSS pixels; empty for other files and for damaged images. */
export function readImageSize(
  path: string,
  bytes: Uint8Array,
): { width?: number; height?: number } {
  if (!IMAGE.test(path)) return {};
  try {
    const { width, height, orientation } = imageSize(bytes);
    // With the EXIF orientations 5 to 8, the image is rotated by 90 degrees.
    const isRotated = orientation !== undefined && orientation >= 5;
    return {
      width: Math.round(isRotated ? height : width),
      height: Math.round(isRotated ? width : height),
    };
  } catch {
    return {};
  }
}

/** Whether a logo is drawn in dark or in light colours. */
export type Ink = 'DARK' | 'LIGHT';

/** Alpha from which a pixel is seen. */
const SEEN = 32;
/** Share of pixels through which the page is seen, below which a picture brings its own background. */
const LEAST_HOLES = 0.02;
/** A colour that is lighter has a contrast of less than 3:1 on white (WCAG 2.2, 1.4.11). */
const LIGHT_FROM = 0.3;

const linear = (value: number): number => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/**
 * The ink of a picture by its pixels.
 * @param rgba four values a pixel, as a canvas gives them
 * @returns null for a picture with a background of its own, which can be read on any page
 */
export function inkOf(rgba: ArrayLike<number>): Ink | null {
  let [seen, luminance] = [0, 0];
  const pixels = rgba.length / 4;
  for (let at = 0; at < rgba.length; at += 4) {
    if (rgba[at + 3]! < SEEN) continue;
    seen += 1;
    luminance += 0.2126 * linear(rgba[at]!) + 0.7152 * linear(rgba[at + 1]!) + 0.0722 * linear(rgba[at + 2]!);
  }
  if (seen === 0 || (pixels - seen) / pixels < LEAST_HOLES) return null;
  return luminance / seen > LIGHT_FROM ? 'LIGHT' : 'DARK';
}

/** Side in pixels of the copy that is looked at. */
const SIDE = 48;

/** The ink of a picture that has been loaded from this origin. */
export function inkOfImage(image: HTMLImageElement): Ink | null {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(image, 0, 0, SIDE, SIDE);
  return inkOf(context.getImageData(0, 0, SIDE, SIDE).data);
}

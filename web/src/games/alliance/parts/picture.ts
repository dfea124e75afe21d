// The land's picture is thousands of strokes. Drawn once into pixels it costs
// nothing when a banner moves; as strokes it would be drawn anew each time.

/** The widest picture that is worth its memory, in pixels. */
const widest = 3200;

/**
 * The picture at an address as pixels, `width` to `height` in proportion,
 * about `pixels` wide. Fails where a browser cannot draw it.
 */
export async function raster(url: string, width: number, height: number, pixels: number): Promise<string> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(Math.min(widest, pixels));
  canvas.height = Math.round((canvas.width * height) / width);
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('no canvas to draw on');
  brush.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', 0.92);
}

// The pictures of questions: where they are, and how one is there before it is
// shown.
import { address } from '$lib/base';

/** Where a picture is to be had. */
export const pictureUrl = (name: string): string => address(`api/pictures/${encodeURIComponent(name)}`);

/**
 * How long a question waits for its picture, in milliseconds. The server starts
 * the clock by itself a moment later.
 */
const patience = 3_000;

/**
 * Fetches and decodes a picture. It resolves when the picture can be shown at
 * once, cannot be had, or takes too long.
 */
export function fetched(name: string): Promise<void> {
  const image = new Image();
  image.src = pictureUrl(name);
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patience);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    image.decode().then(done, done);
  });
}

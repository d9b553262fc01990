/** Lists show small squares: the 200 px file is a fiftieth of the original's weight. */
export const thumbnailUrl = (imgUrl: string): string => imgUrl.replace(/\.jpg$/, '-200.webp');

/** A detail page shows it at 320 px, twice that on a sharp screen. */
export const pictureUrl = (imgUrl: string): string => imgUrl.replace(/\.jpg$/, '-800.webp');

/** R-SCREENS-10: 3 MB by default, 6 MB for the cover image, longest side 1600 px, square crop, zoom 1 to 3. */
export const IMAGE_MAX_BYTES = 3 * 1024 * 1024;
export const COVER_MAX_BYTES = 6 * 1024 * 1024;
/** As a phone makes it: the browser makes it small before it is sent. */
export const PHOTO_MAX_BYTES = 30 * 1024 * 1024;
export const IMAGE_LONGEST_SIDE = 1600;
export const CROP_ZOOM_MIN = 1;
export const CROP_ZOOM_MAX = 3;

/** Widths kept beside the original so that the shop site never sends a phone more pixels than it shows. */
export const IMAGE_WIDTHS = [200, 400, 800, 1600] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** `/images/<id>.jpg` → `/images/<id>-400.webp`: the address of one of the widths that the image store keeps. */
export const imageUrlOfWidth = (url: string, width: ImageWidth): string => url.replace(/\.jpg$/, `-${width}.webp`);

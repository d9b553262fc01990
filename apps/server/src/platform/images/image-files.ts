import { IMAGE_WIDTHS, type ImageWidth } from '@etal/domain/images';

/** Where an image lives, in the store and on the site: the only place that knows both. */
export const jpegKey = (id: string) => `${id}/image.jpg`;
export const webpKey = (id: string, width: ImageWidth) => `${id}/${width}.webp`;

/** All that is stored of an image; what says that it is whole comes first, and is deleted first. */
export const storedFilesOf = (id: string): StoredFile[] => [
  { key: jpegKey(id), contentType: 'image/jpeg' },
  ...IMAGE_WIDTHS.map((width): StoredFile => ({ key: webpKey(id, width), contentType: 'image/webp' })),
];

export const imageUrl = (id: string) => `/images/${id}.jpg`;
export const imageVariantUrl = (id: string, width: ImageWidth) => `/images/${id}-${width}.webp`;

const IMAGE_URL = /^\/images\/(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jpg$/;

/** The image behind one of our own addresses. */
export const imageIdOf = (url: string): string | undefined => IMAGE_URL.exec(url)?.groups?.['id'];

const FILE = /^(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.jpg|-(?<width>\d{3,4})\.webp)$/;

export interface StoredFile {
  key: string;
  contentType: 'image/jpeg' | 'image/webp';
}

/** The stored file behind `/images/<file>`, if that could be one of ours. */
export const storedFile = (file: string): StoredFile | undefined => {
  const { id, width } = FILE.exec(file)?.groups ?? {};
  if (id === undefined) return undefined;
  if (width === undefined) return { key: jpegKey(id), contentType: 'image/jpeg' };
  const known = IMAGE_WIDTHS.find((candidate) => String(candidate) === width);
  return known && { key: webpKey(id, known), contentType: 'image/webp' };
};

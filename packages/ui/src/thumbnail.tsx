import { useState } from 'react';
import { classNames } from './class-names.ts';

type ThumbnailProps = {
  src: string | null | undefined;
  /** Empty when the name stands right beside. */
  alt: string;
  /** Its initials stand in for a missing image. */
  name: string;
  size?: 'sm' | 'md' | 'lg' | 'fill' | undefined;
  ratio?: 'square' | 'photo' | 'cover' | undefined;
  srcSet?: string | undefined;
  sizes?: string | undefined;
};

const SIZES = { sm: 'w-10', md: 'w-14', lg: 'w-32', fill: 'w-full' };
const INITIALS = { sm: 'text-sm', md: 'text-lg', lg: 'text-2xl', fill: 'text-3xl' };
const RATIOS = { square: 'aspect-square', photo: 'aspect-3/2', cover: 'aspect-3/1' };

const SMALL_WORDS = new Set(['à', 'au', 'aux', 'd', 'de', 'des', 'du', 'en', 'et', 'l', 'la', 'le', 'les']);

function initialsOf(name: string): string {
  const words = name.split(/[\s'’,-]+/u).filter((word) => word && !SMALL_WORDS.has(word.toLowerCase()));
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toLocaleUpperCase('fr'))
    .join('');
}

/** Holds its place before the image comes, and keeps it when none does. */
export function Thumbnail({ src, alt, name, size = 'md', ratio = 'square', srcSet, sizes }: ThumbnailProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const frame = classNames('shrink-0 overflow-hidden rounded-md bg-linen', SIZES[size], RATIOS[ratio]);

  if (src && src !== brokenSrc) {
    return (
      <img
        src={src}
        srcSet={srcSet}
        sizes={sizes}
        alt={alt}
        loading="lazy"
        decoding="async"
        onError={() => setBrokenSrc(src)}
        className={classNames(frame, 'block object-cover')}
      />
    );
  }
  return (
    <span
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      className={classNames(
        frame,
        'grid place-items-center border-t-4 border-leaf font-display font-bold text-ink-soft',
        INITIALS[size],
      )}
    >
      {initialsOf(name)}
    </span>
  );
}

import { IMAGE_WIDTHS } from '@etal/domain/images';

/** `/images/<id>.jpg` → `/images/<id>-400.webp`: the widths that the image store keeps. */
const variantUrl = (url: string, width: number): string => url.replace(/\.jpg$/, `-${width}.webp`);

interface PhotoProps {
  url: string;
  alt: string;
  /** Of the frame it is cropped to: the browser keeps the place free. */
  width: number;
  height: number;
  /** How wide it shows, as the `sizes` attribute has it. */
  sizes: string;
  /** In view when the page opens; `first` is what the visitor waits for. */
  loading?: 'lazy' | 'eager' | 'first';
  className?: string;
}

export function Photo({ url, alt, width, height, sizes, loading = 'lazy', className = '' }: PhotoProps) {
  return (
    <img
      src={variantUrl(url, 800)}
      srcSet={IMAGE_WIDTHS.map((candidate) => `${variantUrl(url, candidate)} ${candidate}w`).join(', ')}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      {...(loading === 'lazy' ? { loading: 'lazy', decoding: 'async' } : {})}
      {...(loading === 'first' ? { fetchPriority: 'high' } : {})}
      className={`bg-linen object-cover ${className}`}
    />
  );
}

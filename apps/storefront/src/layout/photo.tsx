import { IMAGE_WIDTHS, imageUrlOfWidth } from '@etal/domain/images';

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
      src={imageUrlOfWidth(url, 800)}
      srcSet={IMAGE_WIDTHS.map((candidate) => `${imageUrlOfWidth(url, candidate)} ${candidate}w`).join(', ')}
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

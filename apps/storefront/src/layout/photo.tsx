import { IMAGE_WIDTHS, imageUrlOfWidth } from '@etal/domain/images';

interface PhotoProps {
  /** Null: there is none any more, and its place stays. */
  url: string | null;
  alt: string;
  /** The size of the frame that it is cropped to, so that the browser reserves the place. */
  width: number;
  height: number;
  /** The width it is shown at, in the syntax of the `sizes` attribute. */
  sizes: string;
  /** `eager` when it is in view as the page opens; `first` for the largest one, which is fetched first. */
  loading?: 'lazy' | 'eager' | 'first';
  className?: string;
}

export function Photo({ url, alt, width, height, sizes, loading = 'lazy', className = '' }: PhotoProps) {
  if (url === null) return <span aria-hidden className={`block bg-linen ${className}`} />;
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

import type { CollectionPoint } from '@etal/contract/collection-points';
import { sortedSlots } from '@etal/domain/collection/opening-hours';
import { formatCount } from '@etal/texts/format';
import { Badge } from '@etal/ui/badge';
import { Button, buttonClass } from '@etal/ui/button';
import { Thumbnail } from '@etal/ui/thumbnail';
import { Clock, MapPin } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../routing/paths.ts';

const lineClass = 'flex items-start gap-2 [&_svg]:mt-0.5 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-ink-soft';
const imageWidths = (imgUrl: string): string =>
  [400, 800].map((width) => `${imgUrl.replace(/\.jpg$/, `-${width}.webp`)} ${width}w`).join(', ');

export function PointCard({ point, onToggle }: { point: CollectionPoint; onToggle: () => void }) {
  const { id, label, imgUrl, isEnabled, address, openingHours } = point;
  return (
    <article
      aria-label={label}
      className="flex h-full flex-col overflow-hidden rounded-lg border border-rule bg-surface shadow-stall"
    >
      <div className="*:rounded-none">
        <Thumbnail
          src={imgUrl}
          srcSet={imageWidths(imgUrl)}
          sizes="(min-width: 1024px) 320px, (min-width: 640px) 50vw, 100vw"
          alt=""
          name={label}
          size="fill"
          ratio="photo"
        />
      </div>
      <div className="flex flex-1 flex-col gap-2.5 p-4">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-lg font-bold wrap-anywhere">{label}</h2>
          <span className="mt-0.5">
            <PointStatus isEnabled={isEnabled} />
          </span>
        </div>
        <p className={lineClass}>
          <MapPin aria-hidden />
          <span className="min-w-0 wrap-anywhere">
            {address.street && <span className="block">{address.street}</span>}
            <span className="block">
              {address.postalCode} {address.city}
            </span>
          </span>
        </p>
        <p className={lineClass}>
          <Clock aria-hidden />
          {formatCount(sortedSlots(openingHours).length, 'créneau', 'créneaux')}
        </p>
      </div>
      <div className="grid grid-cols-2 gap-2 border-t border-rule p-3">
        <Button size="sm" onClick={onToggle} aria-label={`${isEnabled ? 'Désactiver' : 'Activer'} ${label}`}>
          {isEnabled ? 'Désactiver' : 'Activer'}
        </Button>
        <Link
          to={paths.collectionPointEdit(id)}
          aria-label={`Modifier ${label}`}
          className={buttonClass({ size: 'sm' })}
        >
          Modifier
        </Link>
        <Link
          to={paths.collectionPointCopy(id)}
          aria-label={`Dupliquer ${label}`}
          className={buttonClass({ size: 'sm' })}
        >
          Dupliquer
        </Link>
        <Link to={paths.collectionPoint(id)} aria-label={`Voir ${label}`} className={buttonClass({ size: 'sm' })}>
          Voir
        </Link>
      </div>
    </article>
  );
}

/** R-SCREENS-7: a collection point is not sold, it is open or not. */
export function PointStatus({ isEnabled }: { isEnabled: boolean }) {
  return <Badge tone={isEnabled ? 'leaf' : 'neutral'}>{isEnabled ? 'Activé' : 'Désactivé'}</Badge>;
}

import type { CollectionPoint } from '@etal/contract/collection-points';
import type { Storefront } from '@etal/contract/storefront';
import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { type CollectionSlot, openSlots } from '@etal/domain/collection/slots';
import { formatAddress, formatClosure, mapUrl } from '@etal/texts/collection';
import { cutOffWords, ON_SITE_ONLY, openingLines, slotWords } from '@etal/texts/storefront';
import { CalendarIcon, ClockIcon, PinIcon, WalletIcon } from '../layout/icons.tsx';
import { CARD, TEXT_LINK } from '../layout/look.ts';
import { Photo } from '../layout/photo.tsx';
import type { ShopView } from '../layout/shop-view.ts';

interface PointCardProps {
  view: ShopView;
  point: CollectionPoint;
  /** The page of the points shows everything; elsewhere the place and the time are enough. */
  isFull?: boolean;
}

const ROW = 'flex gap-2.5';

export function PointCard({ view, point, isFull = false }: PointCardProps) {
  const slot = nextSlot(point, view.now);
  const payments = paymentWords(view.storefront, point);
  const closures = point.closures.filter(({ to }) => to >= parisWallTime(view.now).date);
  const Heading = isFull ? 'h2' : 'h3';
  return (
    <li className={`${CARD} overflow-hidden ${isFull ? 'md:grid md:grid-cols-[18rem_1fr]' : ''}`}>
      {isFull && (
        <Photo
          url={point.imgUrl}
          alt=""
          width={400}
          height={300}
          sizes="(min-width: 48rem) 288px, 92vw"
          loading="eager"
          className="aspect-[4/3] w-full md:aspect-auto md:h-full"
        />
      )}
      <div className="flex flex-col gap-3 p-4 sm:p-5">
        <Heading className="text-xl font-bold">{point.label}</Heading>
        {slot ? (
          <div className="rounded-lg bg-accent-wash px-3 py-2">
            <p>
              <strong className="font-semibold">Prochain retrait{'\u00A0'}:</strong> {slotWords(slot)}
            </p>
            <p className="font-semibold text-accent-text">{cutOffWords(slot.orderBefore, view.now)}</p>
          </div>
        ) : (
          <p className="rounded-lg bg-linen px-3 py-2">Pas de retrait prévu dans les quatre semaines.</p>
        )}
        <p className={ROW}>
          <PinIcon />
          <span>
            {formatAddress(point.address)}{' '}
            <a href={mapUrl(point.address)} className={`${TEXT_LINK} whitespace-nowrap`}>
              Voir la carte<span className="sr-only">{`\u00A0: ${point.label}`}</span>
            </a>
          </span>
        </p>
        <div className={ROW}>
          <ClockIcon />
          <ul>
            {openingLines(point.openingHours).map(({ day, period, deadline }) => (
              <li key={`${day} ${period}`}>
                {day} {period} <span className="text-sm text-ink-soft">({deadline})</span>
              </li>
            ))}
          </ul>
        </div>
        {closures.map((closure) => (
          <p key={closure.from} className={ROW}>
            <CalendarIcon />
            {formatClosure(closure)}
          </p>
        ))}
        {payments && (
          <p className={ROW}>
            <WalletIcon />
            {payments}
          </p>
        )}
        {isFull && <p className="prose-lines text-ink-soft">{point.description}</p>}
      </div>
    </li>
  );
}

/** Says how a shopper can pay there; undefined while the shop takes no payment at all. */
function paymentWords({ paymentModes }: Storefront, point: CollectionPoint): string | undefined {
  const isOnline = paymentModes.ONLINE.isOffered && point.onlinePaymentsEnabled;
  const isOnSite = paymentModes.OFFLINE.isOffered && point.offlinePaymentsEnabled;
  if (isOnline && isOnSite) return 'Paiement en ligne ou sur place';
  if (isOnSite) return ON_SITE_ONLY;
  return isOnline ? 'Paiement en ligne uniquement' : undefined;
}

/** The next collection that can still be ordered for. */
export const nextSlot = (point: CollectionPoint, now: number): CollectionSlot | undefined => openSlots(point, now)[0];

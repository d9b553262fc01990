import type { CollectionPoint } from '@etal/contract/collection-points';
import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { startOf } from '@etal/domain/collection/opening-hours';
import { type CollectionSlot, openSlots } from '@etal/domain/collection/slots';
import { formatAddress, formatClosure, mapUrl } from '@etal/texts/collection';
import { cutOffWords, openingLines, pointPaymentWords, SLOT_FULL_LABEL, slotWords } from '@etal/texts/storefront';
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
  const { next: slot, full } = nextSlots(view, point);
  const payments = pointPaymentWords(view.storefront.paymentModes, point);
  const today = parisWallTime(view.now).date;
  const closures = point.closures.filter(({ to }) => to >= today);
  const Heading = isFull ? 'h2' : 'h3';
  return (
    <li className={`${CARD} overflow-hidden ${isFull ? 'md:grid md:grid-cols-[18rem_1fr]' : ''}`}>
      {isFull && (
        <Photo
          url={point.imgUrl}
          alt={point.label}
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
        {full.length > 0 && (
          <p className="text-sm text-ink-soft">
            {SLOT_FULL_LABEL}
            {`\u00A0: ${full.map(slotWords).join('\u00A0; ')}`}
          </p>
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
            {openingLines(point.openingHours, today).map(({ day, period, deadline }) => (
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

/** The next collection that can still be ordered for, and those before it that take no more orders. */
export function nextSlots(
  { now, fullSlots }: Pick<ShopView, 'now' | 'fullSlots'>,
  point: CollectionPoint,
): { next: CollectionSlot | undefined; full: CollectionSlot[] } {
  const open = openSlots(point, now);
  const isFull = ({ date, period }: CollectionSlot): boolean =>
    fullSlots.some((slot) => slot.pointId === point.id && slot.date === date && slot.start === startOf(period));
  const next = open.find((slot) => !isFull(slot));
  return { next, full: open.slice(0, next ? open.indexOf(next) : undefined) };
}

import { formatCount, formatDay } from '@etal/texts/format';
import { Badge } from '@etal/ui/badge';
import { Button } from '@etal/ui/button';
import { DateInput } from '@etal/ui/date-input';
import { EmptyState } from '@etal/ui/empty-state';
import { PageHeader } from '@etal/ui/page-header';
import { Section } from '@etal/ui/section';
import { Select } from '@etal/ui/select';
import { rowLinkClass } from '@etal/ui/table';
import { Tractor } from 'lucide-react';
import { Form, Link } from 'react-router';
import { paths } from '../../../routing/paths.ts';
import { useOpenShopLink } from '../../../calls/use-open-shop-link.tsx';
import { useShop } from '../../../calls/use-shop.ts';
import { unsentDays } from '../unsent/kept-day.ts';
import { type Collection, upcomingCollections } from '../preparation.view.ts';
import { UnsentNotice } from '../unsent/unsent-notice.tsx';

/** Asks which day to prepare: one of the next ones, or any other. */
export function ChooseDay() {
  const { activeOrders, collectionPoints } = useShop();
  const openShop = useOpenShopLink();
  const collections = upcomingCollections(activeOrders);
  return (
    <>
      <PageHeader title="Préparation" description="Ce qui est à récolter, à peser et à remettre, jour par jour." />
      <div className="flex flex-col gap-5">
        {unsentDays(collectionPoints).map(({ day, queue }) => (
          <UnsentNotice key={`${day.date} ${day.point}`} day={day} count={queue.entries.length} />
        ))}
        <Section title="Prochaines collectes">
          {collections.length > 0 ? (
            <ul className="grid gap-3 md:grid-cols-2">
              {collections.map((collection) => (
                <CollectionCard key={`${collection.day.date} ${collection.day.point}`} collection={collection} />
              ))}
            </ul>
          ) : (
            <EmptyState icon={<Tractor />} title="Aucune collecte à préparer" headingLevel={3} action={openShop}>
              Dès qu'une commande est passée, son jour de collecte s'affiche ici.
            </EmptyState>
          )}
        </Section>
        {collectionPoints.length > 0 && (
          <Section title="Un autre jour" description="Une collecte passée, ou un jour sans commande en cours.">
            <Form action={paths.preparation} className="flex flex-col gap-3 md:flex-row md:items-end">
              <DateInput label="Date" name="date" required className="md:w-48" />
              <Select
                label="Point de collecte"
                name="point"
                required
                options={collectionPoints.map(({ id, label }) => ({ value: id, label }))}
                className="md:w-72"
              />
              <Button type="submit">Ouvrir</Button>
            </Form>
          </Section>
        )}
      </div>
    </>
  );
}

function CollectionCard({ collection: { day, pointLabel, accepted, toAccept } }: { collection: Collection }) {
  const date = formatDay(day.date);
  return (
    <li className="relative rounded-md border border-rule bg-paper p-3.5 hover:bg-linen/60">
      <Link to={paths.preparationOf(day.date, day.point)} className={rowLinkClass}>
        {date.charAt(0).toUpperCase() + date.slice(1)}, {pointLabel}
      </Link>
      <div className="mt-1.5 flex flex-wrap items-center gap-2 text-ink-soft">
        {formatCount(accepted, 'commande à préparer', 'commandes à préparer')}
        {toAccept > 0 && <Badge tone="straw">{`${toAccept}\u00A0à accepter`}</Badge>}
      </div>
    </li>
  );
}

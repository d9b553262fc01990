import type { ShopperHabits } from '@etal/contract/shoppers';
import { formatCents, formatDayInYear } from '@etal/texts/format';
import { buttonClass, Button } from '@etal/ui/button';
import { EmptyState } from '@etal/ui/empty-state';
import { Section } from '@etal/ui/section';
import { type Ref, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../routing/paths.ts';
import { type EditedLine, OrderLinesEditor, type Saleable } from '../order-lines/order-lines.ts';
import { linesOf } from './draft.ts';

interface WhatProps {
  lines: EditedLine[];
  saleables: Saleable[];
  habits: ShopperHabits | undefined;
  error: string | undefined;
  onChange: (lines: EditedLine[]) => void;
  ref?: Ref<HTMLInputElement> | undefined;
}

export function What({ lines, saleables, habits, error, onChange, ref }: WhatProps) {
  const [gone, setGone] = useState<string[]>([]);
  if (!saleables.some(({ isEnabled }) => isEnabled))
    return (
      <Section title={'Quoi\u00A0?'}>
        <EmptyState
          title="Rien n'est en vente"
          action={
            <Link to={paths.articles} className={buttonClass()}>
              Voir mes articles
            </Link>
          }
        >
          Mettez un article ou un panier en vente pour pouvoir le commander.
        </EmptyState>
      </Section>
    );
  return (
    <Section title={'Quoi\u00A0?'}>
      {lines.length === 0 && habits && (
        <Habits
          habits={habits}
          onTake={(order) => {
            const taken = linesOf(order);
            setGone(taken.gone);
            onChange(taken.lines);
          }}
        />
      )}
      <output className="mb-3 block text-sm text-ink-soft empty:hidden">{goneText(gone)}</output>
      <OrderLinesEditor lines={lines} saleables={saleables} error={error} onChange={onChange} ref={ref} />
    </Section>
  );
}

function Habits({
  habits,
  onTake,
}: {
  habits: ShopperHabits;
  onTake: (order: ShopperHabits['orders'][number]) => void;
}) {
  const orders = habits.orders.filter(({ sales }) => sales.some(({ isOnSale }) => isOnSale));
  if (orders.length === 0) return null;
  return (
    <ul className="mb-4 divide-y divide-rule rounded-lg border border-rule">
      {orders.map((order) => {
        const title = `Comme ${formatDayInYear(order.collectionDate)} · ${formatCents(order.total)}`;
        return (
          <li key={order.reference} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-3 py-2.5">
            <div className="min-w-0 flex-1 basis-44">
              <p className="font-semibold">{title}</p>
              <p className="text-sm wrap-anywhere text-ink-soft">{order.sales.map(({ label }) => label).join(', ')}</p>
            </div>
            <Button
              aria-label={`Reprendre ${title.charAt(0).toLowerCase()}${title.slice(1)}`}
              onClick={() => onTake(order)}
            >
              Reprendre
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function goneText(gone: readonly string[]): string {
  if (gone.length === 0) return '';
  return gone.length === 1
    ? `${gone[0]} n'est plus en vente et n'a pas été repris.`
    : `Ne sont plus en vente et n'ont pas été repris\u00A0: ${gone.join(', ')}.`;
}

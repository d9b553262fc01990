import { drawingUrl } from '@etal/domain/catalog/drawings';
import type { Starter } from '@etal/domain/starters/starters';
import { VAT_LABELS } from '@etal/texts/labels';
import { IconButton } from '@etal/ui/icon-button';
import { MoneyInput } from '@etal/ui/money-input';
import { X } from 'lucide-react';
import { EditedGrid, GridCell } from '../../../forms/edited-grid.tsx';
import { priceUnit, saleWords } from './starters.view.ts';

interface PriceGridProps {
  starters: readonly Starter[];
  prices: ReadonlyMap<string, number>;
  /** Sentences by name. */
  problems: ReadonlyMap<string, string>;
  onPrice: (label: string, price: number | null) => void;
  onRemove: (label: string) => void;
}

/** One price per line; Enter and the arrows go from one to the next. */
export function PriceGrid({ starters, prices, problems, onPrice, onRemove }: PriceGridProps) {
  return (
    <EditedGrid>
      <ul className="flex flex-col divide-y divide-rule border-y border-rule">
        {starters.map((starter) => (
          <li key={starter.label} className="flex flex-wrap items-start gap-x-3 gap-y-2 py-2.5">
            <img
              src={drawingUrl(starter.drawing)}
              alt=""
              width={48}
              height={48}
              className="size-12 shrink-0 rounded-md max-sm:hidden"
            />
            <div className="min-w-0 flex-1 basis-40">
              <div className="font-semibold wrap-anywhere">{starter.label}</div>
              <div className="text-sm text-ink-soft">
                {saleWords(starter)}. TVA {VAT_LABELS[starter.tvaRate]}
              </div>
            </div>
            <GridCell row={starter.label} column="price" className="flex items-start gap-1">
              <MoneyInput
                label={`Prix de ${starter.label}, ${priceUnit(starter)}`}
                labelHidden
                suffix=""
                className="w-36"
                value={prices.get(starter.label) ?? null}
                onChange={(price) => onPrice(starter.label, price)}
                error={problems.get(starter.label)}
              />
              <span aria-hidden className="w-24 self-center pl-1 text-sm text-ink-soft">
                {priceUnit(starter)}
              </span>
              <IconButton
                label={`Retirer ${starter.label}`}
                icon={<X aria-hidden />}
                onClick={() => onRemove(starter.label)}
              />
            </GridCell>
          </li>
        ))}
      </ul>
    </EditedGrid>
  );
}

import { MAX_QUANTITY, MAX_SELECTED_WEIGHT, WEIGHT_STEP } from '@etal/domain/orders/lines';
import { QUANTITY_BOUND, SELECTED_WEIGHT_BOUND } from '@etal/texts/bounds';
import { formatGrams } from '@etal/texts/format';
import { atMostWords } from '@etal/texts/storefront-order';
import { gramsIn, piecesIn } from '../checkout/cart/cart-changes.ts';
import { NumberStepper } from '../checkout/sections/number-stepper.tsx';
import { TEXT_LINK } from '../layout/look.ts';
import { Photo } from '../layout/photo.tsx';
import { amountOf, type ChangedLine, lineName } from './changed-lines.ts';

interface LineFieldsProps {
  line: ChangedLine;
  /** As it is shown; undefined while it has no price. */
  price: string | undefined;
  most: number;
  onAmount: (amount: number) => void;
  onRemove: () => void;
}

/** One line of the order that is being changed. */
export function LineFields({ line, price, most, onAmount, onRemove }: LineFieldsProps) {
  const isWeight = line.selectedWeight !== undefined;
  const name = line.optionWeight === undefined ? line.label : `${line.label}, ${formatGrams(line.optionWeight)}`;
  return (
    <li className="grid grid-cols-[4rem_1fr] gap-x-3 py-4 first:pt-0">
      <Photo url={line.imgUrl} alt="" width={64} height={64} sizes="64px" className="size-16 rounded-lg" />
      <div className="min-w-0">
        <div className="flex items-baseline justify-between gap-x-3">
          <h3 className="min-w-0 font-bold wrap-anywhere">{name}</h3>
          {price !== undefined && <p className="font-semibold whitespace-nowrap tabular-nums">{price}</p>}
        </div>
        {line.saleId === undefined && <p className="text-sm text-ink-soft">Ajouté</p>}
        {amountOf(line) > most && (
          <p className="mt-2 rounded-lg bg-tomato-wash px-3 py-2 font-semibold text-tomato">
            {atMostWords(most, isWeight)}
          </p>
        )}
      </div>
      <div className="col-span-2 mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <NumberStepper
          id={`quantite-${lineName(line)}`}
          label={isWeight ? `Grammes de ${name}` : `Quantité de ${name}`}
          {...(isWeight && { unit: 'g' })}
          value={amountOf(line)}
          step={isWeight ? WEIGHT_STEP : 1}
          min={Math.min(isWeight ? WEIGHT_STEP : 1, Math.max(most, 1))}
          max={most}
          bound={boundOf(isWeight, most)}
          read={(text) => (isWeight ? gramsIn(text, most) : piecesIn(text))}
          onChange={onAmount}
        />
        <button type="button" onClick={onRemove} className={`${TEXT_LINK} ml-auto min-h-11 cursor-pointer`}>
          Retirer<span className="sr-only"> {name}</span>
        </button>
      </div>
    </li>
  );
}

function boundOf(isWeight: boolean, most: number): string | undefined {
  if (isWeight) return most < MAX_SELECTED_WEIGHT ? undefined : SELECTED_WEIGHT_BOUND;
  return most < MAX_QUANTITY ? undefined : QUANTITY_BOUND;
}

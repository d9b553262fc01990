import { LINES_BOUND } from '@etal/texts/bounds';
import { formatCents, formatGrams, formatInteger } from '@etal/texts/format';
import { amountText } from '@etal/texts/order-lines';
import { tariffText } from '@etal/texts/tariff';
import { Combobox } from '@etal/ui/combobox';
import { FieldError } from '@etal/ui/field';
import { IconButton } from '@etal/ui/icon-button';
import { IntegerInput } from '@etal/ui/integer-input';
import { Minus, Plus, Trash2 } from 'lucide-react';
import { type Ref, useId, useState } from 'react';
import {
  type EditedLine,
  fits,
  isFull,
  type LinePrice,
  type Offer,
  offersFor,
  priceToday,
  type Saleable,
  shortageOf,
  stepped,
  withAmount,
  withOffer,
} from './edited-lines.ts';

interface OrderLinesEditorProps {
  lines: readonly EditedLine[];
  saleables: readonly Saleable[];
  onChange: (lines: EditedLine[]) => void;
  /** What a line costs, where that is not today's price: a line that an order holds keeps its own. */
  priceOf?: ((line: EditedLine) => LinePrice | undefined) | undefined;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** Most that are offered at once: a phone shows them without scrolling. */
const AT_MOST = 8;

/** What an order holds, line by line, and the way to add to it. */
export function OrderLinesEditor({ lines, saleables, onChange, priceOf, error, ref }: OrderLinesEditorProps) {
  const [text, setText] = useState('');
  const offers = offersFor(saleables, text).filter((offer) => fits(lines, offer));
  const searchId = useId();
  const change = (next: EditedLine[]): void => {
    onChange(next);
    // The button of a line that goes takes the focus with it.
    if (next.length < lines.length) document.getElementById(searchId)?.focus();
  };
  return (
    <div className="flex flex-col gap-4">
      {lines.length > 0 && (
        <ul className="divide-y divide-rule" aria-label="Lignes de la commande">
          {lines.map((line, index) => (
            <LineRow
              key={`${line.saleableId} ${line.optionWeight ?? ''} ${line.saleId ?? ''}`}
              line={line}
              price={priceOf ? priceOf(line) : priceToday(line, saleables)}
              left={shortageOf(lines, line, saleables)}
              onStep={(step) => change(stepped(lines, index, step))}
              onAmount={(amount) => onChange(withAmount(lines, index, amount))}
              onRemove={() => change(lines.filter((_, at) => at !== index))}
            />
          ))}
        </ul>
      )}
      <div>
        <Combobox<Offer>
          label="Ajouter un article ou un panier"
          placeholder="Radis, tomme, panier…"
          id={searchId}
          ref={ref}
          error={error}
          text={text}
          onType={setText}
          items={offers.slice(0, AT_MOST)}
          itemKey={({ key }) => key}
          itemText={offerName}
          renderItem={(offer) => (
            <span className="flex justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{offerName(offer)}</span>
              <span className="shrink-0 text-ink-soft tabular-nums">{offerPrice(offer)}</span>
            </span>
          )}
          onChoose={(offer) => {
            onChange(withOffer(lines, offer));
            setText('');
          }}
          maxLength={120}
        />
        <output className="mt-1 block text-sm text-ink-soft empty:hidden">
          {isFull(lines) && LINES_BOUND}
          {!isFull(lines) && text.trim() !== '' && offers.length === 0 && 'Aucun article en vente ne porte ce nom.'}
        </output>
      </div>
    </div>
  );
}

const offerName = ({ saleable, option }: Offer): string =>
  option ? `${saleable.label}, ${formatGrams(option.weight)}` : saleable.label;
const offerPrice = ({ saleable, option }: Offer): string => (option ? formatCents(option.price) : tariffText(saleable));

interface LineRowProps {
  line: EditedLine;
  price: LinePrice | undefined;
  /** How much there is of what is asked for too much of. */
  left: number | undefined;
  onStep: (step: 1 | -1) => void;
  onAmount: (amount: number) => void;
  onRemove: () => void;
}

function LineRow({ line, price, left, onStep, onAmount, onRemove }: LineRowProps) {
  const problemId = useId();
  const isWeight = line.selectedWeight !== undefined;
  const amount = line.selectedWeight ?? line.quantity ?? 0;
  const name = line.optionWeight === undefined ? line.label : `${line.label}, ${formatGrams(line.optionWeight)}`;
  const problem = amount === 0 ? EMPTY[isWeight ? 'weight' : 'quantity'] : problemOf({ price, left, isWeight });
  const isLast = !isWeight && amount <= 1;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3" aria-label={name}>
      <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</span>
      <span className="flex items-center gap-1.5 max-sm:order-last max-sm:basis-full">
        <IconButton
          variant="secondary"
          label={isLast ? `Retirer ${name}` : `Moins de ${name}`}
          icon={isLast ? <Trash2 aria-hidden /> : <Minus aria-hidden />}
          onClick={() => (isLast ? onRemove() : onStep(-1))}
        />
        <IntegerInput
          label={isWeight ? `Poids de ${name}` : `Quantité de ${name}`}
          labelHidden
          className={isWeight ? 'w-24' : 'w-16'}
          suffix={isWeight ? 'g' : undefined}
          value={amount === 0 ? null : amount}
          onChange={(value) => onAmount(value ?? 0)}
        />
        <IconButton
          variant="secondary"
          label={`Plus de ${name}`}
          icon={<Plus aria-hidden />}
          onClick={() => onStep(1)}
        />
        {!isLast && <IconButton label={`Retirer ${name}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />}
      </span>
      <span className="min-w-20 text-right font-semibold whitespace-nowrap tabular-nums">
        {price ? amountText(price.subTotal, price.isEstimate) : '–'}
      </span>
      {problem && (
        <span className="order-last basis-full">
          <FieldError id={problemId}>{problem}</FieldError>
        </span>
      )}
    </li>
  );
}

const EMPTY = {
  weight: 'Saisissez un poids, ou retirez cette ligne.',
  quantity: 'Saisissez une quantité, ou retirez cette ligne.',
};

function problemOf({
  price,
  left,
  isWeight,
}: {
  price: LinePrice | undefined;
  left: number | undefined;
  isWeight: boolean;
}) {
  if (!price) return "N'est plus en vente de cette façon\u00A0: retirez cette ligne.";
  if (left === undefined) return undefined;
  return left === 0
    ? "Il n'en reste plus."
    : `Il n'en reste que ${isWeight ? formatGrams(left) : formatInteger(left)}.`;
}

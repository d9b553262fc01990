import type { ChangeSaleable } from '@etal/domain/orders/change';
import { MAX_QUANTITY } from '@etal/domain/orders/lines';
import { formatCents, formatCount, formatGrams } from '@etal/texts/format';
import { tariffText } from '@etal/texts/tariff';
import { Button } from '@etal/ui/button';
import { Combobox } from '@etal/ui/combobox';
import { IconButton } from '@etal/ui/icon-button';
import { IntegerInput } from '@etal/ui/integer-input';
import { Select } from '@etal/ui/select';
import { Minus, Plus, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { addSaleable, editLine, type EditedLine, findSaleables, problemOf } from './edited-lines.ts';

interface LineEditorProps {
  lines: readonly EditedLine[];
  saleables: readonly ChangeSaleable[];
  onChange: (lines: EditedLine[]) => void;
}

/** The lines of an order to be retouched, and a search to add others. */
export function LineEditor({ lines, saleables, onChange }: LineEditorProps) {
  const [announcement, setAnnouncement] = useState('');
  const add = (saleable: ChangeSaleable): void => {
    onChange(addSaleable(lines, saleable));
    setAnnouncement(`${saleable.label} ajouté`);
  };
  return (
    <>
      <ul aria-label="Articles de la commande" className="flex flex-col">
        {lines.map((line) => (
          <LineRow
            key={line.key}
            line={line}
            saleable={saleables.find(({ id }) => id === line.saleableId)}
            onChange={(changes) => onChange(editLine(lines, line.key, changes))}
            onRemove={(isRemoved) => {
              onChange(editLine(lines, line.key, { isRemoved }));
              setAnnouncement(`${line.label} ${isRemoved ? 'retiré' : 'remis'}`);
            }}
          />
        ))}
      </ul>
      <AddSaleable saleables={saleables} onAdd={add} />
      <output className="sr-only">{announcement}</output>
    </>
  );
}

interface LineRowProps {
  line: EditedLine;
  saleable: ChangeSaleable | undefined;
  onChange: (changes: Partial<Pick<EditedLine, 'quantity' | 'optionWeight' | 'selectedWeight'>>) => void;
  onRemove: (isRemoved: boolean) => void;
}

function LineRow({ line, saleable, onChange, onRemove }: LineRowProps) {
  const { label, isRemoved } = line;
  return (
    <li className="border-b border-rule py-3 first:pt-0">
      <div className="flex items-start justify-between gap-3">
        <p className={`min-w-0 font-semibold wrap-anywhere ${isRemoved ? 'text-ink-soft line-through' : ''}`}>
          {label}
        </p>
        {/* One and the same button, so that the focus stays where it was. */}
        <Button
          size="sm"
          variant="quiet"
          aria-label={`${isRemoved ? 'Remettre' : 'Retirer'} ${label}`}
          onClick={() => onRemove(!isRemoved)}
        >
          {isRemoved ? <Undo2 aria-hidden /> : <Trash2 aria-hidden />}
          {isRemoved ? 'Remettre' : 'Retirer'}
        </Button>
      </div>
      {!isRemoved && (
        <div className="mt-1 flex flex-wrap items-start gap-x-4 gap-y-2">
          <AmountFields line={line} saleable={saleable} onChange={onChange} />
        </div>
      )}
    </li>
  );
}

function AmountFields({ line, saleable, onChange }: Omit<LineRowProps, 'onRemove'>) {
  const { label, pricingModel, quantity, optionWeight, selectedWeight } = line;
  const error = problemOf(line);
  if (pricingModel === 'BY_CAPTURED_WEIGHT')
    return (
      <IntegerInput
        className="w-full max-w-44"
        label={`Poids de ${label}`}
        labelHidden
        suffix="g"
        value={selectedWeight}
        error={error}
        onChange={(value) => onChange({ selectedWeight: value })}
      />
    );
  return (
    <>
      {optionWeight !== null && (
        <Select
          className="w-full max-w-44"
          label={`Conditionnement de ${label}`}
          labelHidden
          value={String(optionWeight)}
          options={packsOf(optionWeight, saleable)}
          onChange={(event) => onChange({ optionWeight: Number(event.target.value) })}
        />
      )}
      <div className="flex items-start gap-1.5">
        <IconButton
          label={`Un de moins\u00A0: ${label}`}
          icon={<Minus aria-hidden />}
          variant="secondary"
          disabled={(quantity ?? 0) <= 1}
          onClick={() => onChange({ quantity: (quantity ?? 2) - 1 })}
        />
        <IntegerInput
          className={error ? 'w-52' : 'w-24'}
          label={`Quantité de ${label}`}
          labelHidden
          value={quantity}
          error={error}
          onChange={(value) => onChange({ quantity: value })}
        />
        <IconButton
          label={`Un de plus\u00A0: ${label}`}
          icon={<Plus aria-hidden />}
          variant="secondary"
          disabled={(quantity ?? 0) >= MAX_QUANTITY}
          onClick={() => onChange({ quantity: (quantity ?? 0) + 1 })}
        />
      </div>
    </>
  );
}

/** What is sold today, and what the order holds although it is no longer sold so. */
function packsOf(held: number, saleable: ChangeSaleable | undefined) {
  const sold = saleable?.options ?? [];
  const options = sold.map(({ weight, price }) => ({
    value: String(weight),
    label: `${formatGrams(weight)}, ${formatCents(price)}`,
  }));
  return sold.some(({ weight }) => weight === held)
    ? options
    : [{ value: String(held), label: formatGrams(held) }, ...options];
}

interface AddSaleableProps {
  saleables: readonly ChangeSaleable[];
  onAdd: (saleable: ChangeSaleable) => void;
}

function AddSaleable({ saleables, onAdd }: AddSaleableProps) {
  const [text, setText] = useState('');
  const found = findSaleables(saleables, text);
  return (
    <div className="mt-4">
      <Combobox<ChangeSaleable>
        label="Ajouter un article ou un panier"
        placeholder="Nom de l'article"
        text={text}
        onType={setText}
        items={found}
        itemKey={({ id }) => id}
        itemText={({ label }) => label}
        renderItem={(saleable) => (
          <span className="flex flex-wrap justify-between gap-x-3">
            <span className="wrap-anywhere">{saleable.label}</span>
            <span className="text-ink-soft tabular-nums">{tariffText(saleable)}</span>
          </span>
        )}
        onChoose={(saleable) => {
          setText('');
          onAdd(saleable);
        }}
      />
      <output className="mt-1 block text-sm text-ink-soft empty:hidden">
        {text.trim() !== '' &&
          (found.length === 0
            ? 'Aucun article en vente ne porte ce nom.'
            : formatCount(found.length, 'résultat', 'résultats'))}
      </output>
    </div>
  );
}

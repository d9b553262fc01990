import { imageUrlOfWidth } from '@etal/domain/images';
import { perUnit } from '@etal/texts/units';
import { tariffText } from '@etal/texts/tariff';
import { Badge } from '@etal/ui/badge';
import { IntegerInput } from '@etal/ui/integer-input';
import { MoneyInput } from '@etal/ui/money-input';
import { Switch } from '@etal/ui/switch';
import { type Column, Table } from '@etal/ui/table';
import { textLinkClass } from '@etal/ui/text-link';
import { Thumbnail } from '@etal/ui/thumbnail';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../routing/paths.ts';
import { EditedGrid, GridCell } from '../../../forms/edited-grid.tsx';
import type { RowSaves } from './use-row-saves.ts';
import { shownStock, type WeekDraft, type WeekRow } from './week.view.ts';

interface WeekTableProps {
  rows: readonly WeekRow[];
  saves: RowSaves<WeekDraft>;
}

/** In a card, the words of a column stand on the line of its control, which has no baseline of its own. */
const ON_ONE_LINE = 'cards:items-center';

/** Every row is edited in place, and saved when it is left; the switch acts at once. */
export function WeekTable({ rows, saves }: WeekTableProps) {
  const type = (row: WeekRow, part: WeekDraft): void => saves.type(row.id, { ...saves.drafts.get(row.id), ...part });
  const columns: Column<WeekRow>[] = [
    { id: 'name', header: 'Article', kind: 'lead', cell: (row) => <NameCell row={row} state={stateOf(row, saves)} /> },
    {
      id: 'sale',
      header: 'Vente',
      className: ON_ONE_LINE,
      cell: (row) => (
        <Switch
          label={`Vente de ${row.label}`}
          labelHidden
          onText="En vente"
          offText="Hors vente"
          checked={saves.drafts.get(row.id)?.isEnabled ?? row.isEnabled}
          onChange={({ target }) => {
            type(row, { isEnabled: target.checked });
            saves.save(row.id);
          }}
        />
      ),
    },
    {
      id: 'price',
      header: 'Prix',
      className: ON_ONE_LINE,
      cell: (row) => <PriceCell row={row} draft={saves.drafts.get(row.id)} onType={(price) => type(row, { price })} />,
    },
    {
      id: 'stock',
      header: 'Stock',
      className: ON_ONE_LINE,
      cell: (row) => <StockCell row={row} draft={saves.drafts.get(row.id)} onType={(stock) => type(row, { stock })} />,
    },
  ];
  return (
    <EditedGrid onLeaveRow={saves.save}>
      <Table caption="La semaine" columns={columns} rows={rows} rowKey={({ id }) => id} wide />
    </EditedGrid>
  );
}

/** What became of what was typed of a row. */
function stateOf({ id }: WeekRow, { problems, savingKeys, isLost, drafts, lastSaved }: RowSaves<WeekDraft>): ReactNode {
  const problem = problems.get(id);
  if (savingKeys.has(id)) return <span className="text-ink-soft">Enregistrement…</span>;
  if (problem !== undefined && drafts.has(id)) return <span className="font-semibold text-tomato">{problem}</span>;
  if (drafts.has(id)) return <span className="text-straw">{isLost ? 'Pas encore enregistré' : 'À enregistrer'}</span>;
  return lastSaved === id ? <span className="text-leaf">Enregistré</span> : undefined;
}

const LEVELS = {
  NONE: <Badge tone="tomato">Épuisé</Badge>,
  LOW: <Badge tone="straw">Stock bas</Badge>,
  ENOUGH: null,
  UNCOUNTED: null,
};

function NameCell({ row, state }: { row: WeekRow; state: ReactNode }) {
  const path = row.kind === 'bag' ? paths.bag(row.id) : paths.article(row.id);
  return (
    <div className="flex items-center gap-3">
      <Thumbnail src={imageUrlOfWidth(row.imgUrl, 200)} alt="" name={row.label} size="sm" />
      <div className="min-w-0 wrap-anywhere">
        <Link to={path} className="font-semibold text-ink no-underline hover:underline">
          {row.label}
        </Link>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-normal text-ink-soft">
          {row.caption}
          {LEVELS[row.level]}
          {state}
        </div>
      </div>
    </div>
  );
}

interface CellProps {
  row: WeekRow;
  draft: WeekDraft | undefined;
  onType: (value: number | null) => void;
}

function PriceCell({ row, draft, onType }: CellProps) {
  if (row.pricingModel === 'BY_WEIGHT_OPTIONS')
    return (
      <Link
        to={row.kind === 'bag' ? paths.bagEdit(row.id) : paths.articleEdit(row.id)}
        className={textLinkClass}
        aria-label={`Modifier les prix de ${row.label}`}
      >
        {tariffText(row)}
      </Link>
    );
  const isByPiece = row.pricingModel === 'BY_UNIT';
  return (
    <GridCell row={row.id} column="price" className="flex items-center gap-2 cards:justify-end">
      <MoneyInput
        className="w-28"
        label={`Prix ${isByPiece ? 'de la pièce' : 'au kilo'} de ${row.label}`}
        labelHidden
        value={draft?.price === undefined ? row.price : draft.price}
        onChange={onType}
      />
      <span aria-hidden className="w-20 truncate text-left text-sm text-ink-soft">
        {isByPiece ? perUnit(row.unit) : 'le kilo'}
      </span>
    </GridCell>
  );
}

function StockCell({ row, draft, onType }: CellProps) {
  const unit = row.pricingModel === 'BY_CAPTURED_WEIGHT' ? 'g' : '';
  return (
    <GridCell row={row.id} column="stock" className="flex items-center gap-2 cards:justify-end">
      <IntegerInput
        className="w-28"
        label={row.stockPerDay ? `Quantité habituelle par jour de ${row.label}` : `Stock de ${row.label}`}
        labelHidden
        placeholder="Non suivi"
        {...(unit && { suffix: unit })}
        value={draft?.stock === undefined ? shownStock(row) : draft.stock}
        onChange={onType}
      />
      <span aria-hidden className="w-14 text-left text-sm text-ink-soft cards:w-20">
        {row.stockPerDay ? 'par jour' : ''}
      </span>
    </GridCell>
  );
}

import type { PackedBag } from '@etal/contract/packed-bags';
import { contentsWords } from '@etal/texts/bag-contents';

/** Under a line of an order: what one such bag holds, for who packs it or hands it over (R-CATALOG-22). */
export function BagContents({ bags, saleableId }: { bags: readonly PackedBag[]; saleableId: string }) {
  const contents = bags.find((bag) => bag.saleableId === saleableId)?.contents ?? [];
  if (contents.length === 0) return null;
  return <span className="block text-sm text-ink-soft">{`Contient ${contentsWords(contents)}`}</span>;
}

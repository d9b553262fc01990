import type { Tag } from '@etal/domain/catalog/tags';
import { TAG_LABELS } from '@etal/texts/labels';
import { Badge } from '@etal/ui/badge';

/** Short in lists, in full on a detail page (R-SCREENS-7). */
export function SaleStatus({ isEnabled, long = false }: { isEnabled: boolean; long?: boolean }) {
  const on = long ? 'Disponible à la vente' : 'En vente';
  const off = long ? 'Indisponible à la vente' : 'Indisponible';
  return <Badge tone={isEnabled ? 'leaf' : 'neutral'}>{isEnabled ? on : off}</Badge>;
}

/** Shows how the shopper can pay for it. */
export function PaymentMarks() {
  return (
    <>
      <Badge tone="info">Paiement en ligne</Badge>
      <Badge tone="neutral">Paiement sur place</Badge>
    </>
  );
}

export function SaleableTags({ tags }: { tags: readonly Tag[] }) {
  return tags.map((tag) => (
    <Badge key={tag} tone={tag === 'LABEL_ROUGE' ? 'tomato' : 'leaf'}>
      {TAG_LABELS[tag]}
    </Badge>
  ));
}

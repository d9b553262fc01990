import { Badge } from '@etal/ui/badge';

/** Short in lists, in full on a detail page (specification §4). */
export function SaleStatus({ isEnabled, long = false }: { isEnabled: boolean; long?: boolean }) {
  const on = long ? 'Disponible à la vente' : 'En vente';
  const off = long ? 'Indisponible à la vente' : 'Indisponible';
  return <Badge tone={isEnabled ? 'leaf' : 'neutral'}>{isEnabled ? on : off}</Badge>;
}

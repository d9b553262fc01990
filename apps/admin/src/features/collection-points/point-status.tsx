import { Badge } from '@etal/ui/badge';

/** Specification §4: a collection point is not sold, it is open or not. */
export function PointStatus({ isEnabled }: { isEnabled: boolean }) {
  return <Badge tone={isEnabled ? 'leaf' : 'neutral'}>{isEnabled ? 'Activé' : 'Désactivé'}</Badge>;
}

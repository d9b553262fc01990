import type { Parameters } from '@etal/contract/settings';
import { Badge } from '@etal/ui/badge';
import { FlaskConical } from 'lucide-react';

/** Nobody may take a trial for the real thing (R-RUNNING-4). */
export function SandboxBadge({ service }: { service: Parameters['paymentService'] }) {
  if (service !== 'sandbox') return null;
  return (
    <Badge tone="straw" icon={<FlaskConical aria-hidden />}>
      Bac à sable
    </Badge>
  );
}

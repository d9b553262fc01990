import type { SecurityEvent } from '@etal/contract/security-journal';
import { formatInstant } from '@etal/texts/format';
import { SECURITY_EVENT_LABELS } from '@etal/texts/keys';
import type { Column } from '@etal/ui/table';

export const SECURITY_COLUMNS: Column<SecurityEvent>[] = [
  {
    id: 'kind',
    header: 'Ce qui a changé',
    kind: 'lead',
    cell: ({ kind, subject }) => (
      <>
        {SECURITY_EVENT_LABELS[kind]}
        {subject !== '' && <span className="block font-normal break-words text-ink-soft">{subject}</span>}
      </>
    ),
  },
  { id: 'at', header: 'Quand', cell: ({ at }) => formatInstant(at) },
  { id: 'actor', header: 'Par', cell: ({ actor }) => <span className="wrap-anywhere">{actor}</span> },
  { id: 'place', header: 'Depuis', cell: ({ place }) => place || '–' },
];

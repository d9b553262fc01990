import type { Tag } from '@etal/domain/catalog/tags';
import { TAG_LABELS } from '@etal/texts/labels';
import { Badge } from '@etal/ui/badge';

export function SaleableTags({ tags }: { tags: readonly Tag[] }) {
  return tags.map((tag) => (
    <Badge key={tag} tone={tag === 'LABEL_ROUGE' ? 'tomato' : 'leaf'}>
      {TAG_LABELS[tag]}
    </Badge>
  ));
}

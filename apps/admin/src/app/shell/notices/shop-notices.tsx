import type { ShopAggregate } from '@etal/contract/shop';
import { formatInstant } from '@etal/texts/format';
import { Banner } from '@etal/ui/banner';
import { textLinkClass } from '@etal/ui/text-link';
import { Link } from 'react-router';
import { paths } from '../../../routing/paths.ts';

/** R-OPERATOR-2 and 4, R-SHOP-7: what the whole back-office is told. */
export function ShopNotices({ notices }: { notices: ShopAggregate['notices'] }) {
  const { announcement, suspensionReason, reopenUntil } = notices;
  if (announcement === null && suspensionReason === null && reopenUntil === null) return null;
  return (
    <div className="mb-5 flex flex-col gap-3 print:hidden">
      {reopenUntil !== null && (
        <Banner
          tone="warning"
          title="Votre boutique est fermée"
          action={
            <Link to={paths.closing} className={textLinkClass}>
              Rouvrir
            </Link>
          }
        >
          Votre site n’est plus en ligne. Vous pouvez la rouvrir jusqu’au {formatInstant(reopenUntil)}.
        </Banner>
      )}
      {suspensionReason !== null && (
        <Banner tone="error" title="Votre boutique est suspendue par l’exploitant de la plateforme">
          Votre site n’est plus en ligne&nbsp;; vous pouvez servir les commandes déjà passées. Motif&nbsp;:{' '}
          {suspensionReason}
        </Banner>
      )}
      {announcement !== null && <Banner tone="info">{announcement}</Banner>}
    </div>
  );
}

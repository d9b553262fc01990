import { Banner } from '@etal/ui/banner';
import { textLinkClass } from '@etal/ui/text-link';
import { Link } from 'react-router';
import { useShop } from '../../../calls/use-shop.ts';
import { paths } from '../../../routing/paths.ts';

/** R-SETTINGS-2: a shop that was open before a mediator was asked for stays open, and is told what it lacks. */
export function MediatorNotice() {
  const { legalInformation } = useShop().parameters;
  if (legalInformation?.mediator) return null;
  return (
    <div className="mb-5">
      <Banner tone="warning" title="Votre médiateur n'est pas nommé">
        La loi veut que vos clients sachent à quel médiateur de la consommation s'adresser. La liste est sur
        economie.gouv.fr/mediation-conso.{' '}
        <Link to={paths.settingsLegal} className={textLinkClass}>
          Nommer mon médiateur
        </Link>
      </Banner>
    </div>
  );
}

/** R-SETTINGS-2: the law wants a telephone in the legal notice, in the terms and in each confirmation. */
export function PhoneNotice() {
  const { contact } = useShop();
  if (contact.phones.length > 0) return null;
  return (
    <div className="mb-5">
      <Banner tone="warning" title="Votre site ne donne pas de téléphone">
        La loi veut que vos clients puissent vous téléphoner{'\u00A0'}: votre numéro figure dans vos mentions légales,
        vos conditions de vente et le mail qui confirme chaque commande.{' '}
        <Link to={`${paths.site}?dialogue=contacts`} className={textLinkClass}>
          Ajouter un téléphone
        </Link>
      </Banner>
    </div>
  );
}

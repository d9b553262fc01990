import type { LegalInformation } from '@etal/contract/settings';
import { formatCents } from '@etal/texts/format';
import { registrationText, LEGAL_FORM_LABELS, VAT_REGIME_LABELS } from '@etal/texts/settings';
import { buttonClass } from '@etal/ui/button';
import { DescriptionList } from '@etal/ui/description-list';
import { Section } from '@etal/ui/section';
import { Link } from 'react-router';
import { paths } from '../../../routing/paths.ts';

export function LegalSection({ legal }: { legal: LegalInformation | null }) {
  return (
    <Section
      title="Informations légales"
      description="Imprimées sur vos factures et dans les mentions légales de votre site."
      actions={
        legal && (
          <Link to={paths.settingsLegal} className={buttonClass({ size: 'sm' })}>
            Modifier
          </Link>
        )
      }
    >
      {legal ? (
        <DescriptionList
          items={[
            { term: 'Entreprise', description: legal.title },
            { term: 'Forme juridique', description: formWithCapital(legal) },
            {
              term: 'SIREN',
              description: registrationText(legal),
            },
            {
              term: 'TVA',
              description: [VAT_REGIME_LABELS[legal.vatRegime].title, legal.tva].filter(Boolean).join(', '),
            },
            {
              term: 'Siège',
              description: `${legal.streetAddress}, ${legal.postalCodeAddress} ${legal.cityAddress}, ${legal.countryAddress}`,
            },
            { term: 'Adresse email', description: legal.email },
            { term: 'Médiateur', description: mediatorLine(legal) },
          ]}
        />
      ) : (
        <Link to={paths.settingsLegal} className={buttonClass({ variant: 'primary' })}>
          Renseigner mes informations légales
        </Link>
      )}
    </Section>
  );
}

function formWithCapital({ legalForm, capital }: LegalInformation): string {
  const form = LEGAL_FORM_LABELS[legalForm];
  return capital === null ? form : `${form} au capital de ${formatCents(Math.round(capital * 100))}`;
}

function mediatorLine({ mediator }: LegalInformation): string {
  return mediator
    ? [mediator.name, mediator.address, mediator.website].filter(Boolean).join(', ')
    : 'Non renseigné\u00A0: vos conditions de vente le disent à vos clients.';
}

import { MAX_FEATURES } from '@etal/contract/site';
import { AddToList } from '@etal/ui/add-to-list';
import { Button } from '@etal/ui/button';
import { ConfirmDialog } from '@etal/ui/confirm-dialog';
import { DescriptionList } from '@etal/ui/description-list';
import { useFeedback } from '@etal/ui/feedback';
import { PageHeader } from '@etal/ui/page-header';
import { Section } from '@etal/ui/section';
import { textLinkClass } from '@etal/ui/text-link';
import { Thumbnail } from '@etal/ui/thumbnail';
import { ExternalLink } from 'lucide-react';
import { paths } from '../../routing/paths.ts';
import { useShop } from '../../calls/use-shop.ts';
import { useTitle } from '../../routing/use-title.ts';
import { useUrlState } from '../../routing/use-url-state.ts';
import { BiographyDialog } from './biography-dialog.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { SectionDialog } from './section-dialog.tsx';
import { SectionsList } from './sections-list.tsx';
import { SitePreview } from './site-preview.tsx';
import { useSiteFetcher } from './site-actions.ts';
import { movedSection, withoutSection } from './site-forms.ts';

export { siteAction as action } from './site-actions.ts';

const NO_DIALOG = { dialogue: null, section: null };

export function Component() {
  useTitle('Mon site');
  const { details, contact, slug } = useShop();
  const [params, changeUrl] = useUrlState();
  const feedback = useFeedback();
  const { send, isPending, error, forgetError } = useSiteFetcher(() => {
    feedback.success(`${details.label} enregistré avec succès`);
    changeUrl(NO_DIALOG, { replace: true });
  });
  const dialog = params.get('dialogue');
  const index = Number(params.get('section') ?? -1);
  const section = details.features[index];
  const dialogProps = {
    isPending,
    error,
    onClose: () => {
      forgetError();
      changeUrl(NO_DIALOG, { replace: true });
    },
  };
  const { features } = details;

  return (
    <>
      <PageHeader
        title="Mon site"
        description={
          <a
            href={paths.shopWebsite(slug)}
            target="_blank"
            rel="noreferrer"
            className={`${textLinkClass} inline-flex items-center gap-1`}
          >
            Voir mon site
            <ExternalLink aria-hidden className="size-4" />
          </a>
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Section
            title="Présentation"
            actions={
              <Button size="sm" onClick={() => changeUrl({ dialogue: 'presentation' })}>
                Modifier la présentation
              </Button>
            }
          >
            <div className="flex flex-col gap-4">
              <Thumbnail
                src={details.coverImgUrl}
                alt="Image de couverture"
                name={details.label}
                size="fill"
                ratio="cover"
              />
              <div className="flex items-start gap-4">
                <Thumbnail src={details.thumbnailImgUrl} alt="Image de profil" name={details.label} size="md" />
                <p className="min-w-0 wrap-break-word whitespace-pre-line">{details.about}</p>
              </div>
            </div>
          </Section>
          <Section
            title="Sections de présentation"
            description="Racontez votre ferme, vos méthodes, vos marchés."
            actions={
              <AddToList
                isFull={features.length >= MAX_FEATURES}
                full={`Un site a ${MAX_FEATURES} sections au plus.`}
                onAdd={() => changeUrl({ dialogue: 'nouvelle-section' })}
              >
                Ajouter une section
              </AddToList>
            }
          >
            {features.length === 0 ? (
              <p className="text-ink-soft">Aucune section pour le moment.</p>
            ) : (
              <SectionsList
                features={features}
                isPending={isPending}
                onMove={(from, step) =>
                  send({ intent: 'features', opened: features, wanted: movedSection(features, from, step) })
                }
                onEdit={(edited) => changeUrl({ dialogue: 'section', section: String(edited) })}
                onDelete={(deleted) => changeUrl({ dialogue: 'suppression', section: String(deleted) })}
              />
            )}
          </Section>
          <Section
            title="Contacts"
            actions={
              <Button size="sm" onClick={() => changeUrl({ dialogue: 'contacts' })}>
                Modifier les contacts
              </Button>
            }
          >
            <DescriptionList
              items={[
                { term: 'Adresses email', description: contact.emails.join(', ') || 'Aucune' },
                { term: 'Téléphones', description: contact.phones.join(', ') || 'Aucun' },
                { term: 'Facebook', description: contact.facebookUrl ?? 'Non renseigné' },
                { term: 'Instagram', description: contact.instagramUrl ?? 'Non renseigné' },
              ]}
            />
          </Section>
        </div>
        <div className="sticky top-20 hidden xl:block">
          <SitePreview details={details} contact={contact} />
        </div>
      </div>
      {dialog === 'presentation' && (
        <BiographyDialog
          details={details}
          contact={contact}
          {...dialogProps}
          onSave={(changes) => send({ intent: 'details', changes })}
        />
      )}
      {(dialog === 'nouvelle-section' || dialog === 'section') && (
        <SectionDialog
          key={params.get('section')}
          details={details}
          contact={contact}
          index={dialog === 'section' ? index : undefined}
          {...dialogProps}
          onSave={(opened, wanted) => send({ intent: 'features', opened, wanted })}
        />
      )}
      {dialog === 'contacts' && (
        <ContactDialog contact={contact} {...dialogProps} onSave={(changes) => send({ intent: 'contact', changes })} />
      )}
      <ConfirmDialog
        open={dialog === 'suppression' && section !== undefined}
        danger
        title="Voulez-vous vraiment supprimer cette section&nbsp;?"
        confirmLabel="Supprimer la section"
        pending={isPending}
        error={error}
        onCancel={dialogProps.onClose}
        onConfirm={() => send({ intent: 'features', opened: features, wanted: withoutSection(features, index) })}
      >
        Le contenu sera supprimé et non récupérable.
      </ConfirmDialog>
    </>
  );
}

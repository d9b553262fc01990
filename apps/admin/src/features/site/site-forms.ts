import type { ImageUpload } from '@etal/contract/primitives';
import type { ShopAggregate } from '@etal/contract/shop';
import { saveShopContactInfo, saveShopDetails, shopFeature } from '@etal/contract/site';
import type { SiteLook } from '@etal/domain/shop/looks';
import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';
import type { ResolverResult } from 'react-hook-form';
import { checkForm, type FieldErrors } from '../../forms/form-check.ts';
import { toResolverResult } from '../../forms/resolver.ts';

export interface BiographyValues {
  about: string;
  thumbnailImg: ImageUpload | null;
  coverImg: ImageUpload | null;
  /** `#rrggbb`; null: the site's own green. */
  accentColor: string | null;
  look: SiteLook;
}

export const checkBiography = (values: BiographyValues): ResolverResult<BiographyValues> =>
  toResolverResult(values, errorsOf(checkForm(saveShopDetails.body, values)));

export interface SectionValues {
  title: string;
  text: string;
  img: ImageUpload | null;
}

export function checkSection(
  values: SectionValues,
  { needsImage }: { needsImage: boolean },
): ResolverResult<SectionValues> {
  const errors = errorsOf(checkForm(shopFeature, values));
  if (needsImage && !values.img) errors['img'] = SCREEN_SENTENCES.IMAGE_REQUIRED;
  return toResolverResult(values, errors);
}

/** react-hook-form's lists hold objects, not bare texts. */
export interface ContactValues {
  emails: { value: string }[];
  phones: { value: string }[];
  facebookUrl: string;
  instagramUrl: string;
}

export const contactValuesOf = ({
  emails,
  phones,
  facebookUrl,
  instagramUrl,
}: ShopAggregate['contact']): ContactValues => ({
  emails: withOneRow(emails),
  phones: withOneRow(phones),
  facebookUrl: facebookUrl ?? '',
  instagramUrl: instagramUrl ?? '',
});

const withOneRow = (entries: string[]) => (entries.length > 0 ? entries : ['']).map((value) => ({ value }));

/** Empty entries are not sent (R-SCREENS-8). */
export const contactBodyOf = ({ emails, phones, facebookUrl, instagramUrl }: ContactValues) => ({
  emails: emails.map(({ value }) => value.trim()).filter(Boolean),
  phones: phones.map(({ value }) => value.trim()).filter(Boolean),
  facebookUrl: facebookUrl.trim() || null,
  instagramUrl: instagramUrl.trim() || null,
});

const CONTACT_PROBLEMS: Record<string, string> = {
  emails: 'Saisissez une adresse email, par exemple nom@exemple.fr.',
  phones: 'Saisissez un numéro de téléphone, par exemple 06 12 34 56 78.',
  facebookUrl: "Saisissez l'adresse de votre page, par exemple facebook.com/ma-ferme.",
  instagramUrl: "Saisissez l'adresse de votre page, par exemple instagram.com/ma-ferme.",
};

/** Each entry is judged where it stands, empty ones too, so that a problem shows beside its own field. */
export function checkContact(values: ContactValues): ResolverResult<ContactValues> {
  const { shape } = saveShopContactInfo.body;
  const errors: FieldErrors = {};
  for (const list of ['emails', 'phones'] as const) {
    for (const [index, { value }] of values[list].entries()) {
      if ('errors' in checkForm(shape[list], [value.trim()]))
        errors[`${list}.${index}.value`] = CONTACT_PROBLEMS[list] ?? '';
    }
  }
  for (const link of ['facebookUrl', 'instagramUrl'] as const) {
    if ('errors' in checkForm(shape[link], values[link].trim() || null)) errors[link] = CONTACT_PROBLEMS[link] ?? '';
  }
  return toResolverResult(values, errors);
}

const errorsOf = (checked: { errors: FieldErrors } | object): FieldErrors =>
  'errors' in checked ? { ...checked.errors } : {};

export type Feature = ShopAggregate['details']['features'][number];

/** A section as its list is edited, known again by its picture; a new one, and one with another picture, bring it. */
export interface EditedSection {
  /** The address of its picture, and which of those that have it; empty for a new one. */
  key: string;
  title: string;
  text: string;
  img?: ImageUpload;
}

export const editedSections = (features: readonly Feature[]): EditedSection[] =>
  features.map(({ title, text, imgUrl }, index) => {
    const before = features.slice(0, index).filter((other) => other.imgUrl === imgUrl).length;
    return { key: `${imgUrl}#${before}`, title, text };
  });

/** The list as it is sent: a section keeps its image by its address, or brings a new one. */
export const featuresBodyOf = (sections: readonly EditedSection[]) => ({
  data: sections.map(({ key, title, text, img }) =>
    img ? { title, text, img } : { title, text, imgUrl: key.replace(/#\d+$/, '') },
  ),
});

export function withSection(
  features: Feature[],
  index: number | undefined,
  { title, text, img }: SectionValues,
): EditedSection[] {
  const sections = editedSections(features);
  const section = { key: sections[index ?? -1]?.key ?? '', title, text, ...(img ? { img } : {}) };
  return index === undefined ? [...sections, section] : sections.with(index, section);
}

export const withoutSection = (features: Feature[], index: number): EditedSection[] =>
  editedSections(features).toSpliced(index, 1);

export function movedSection(features: Feature[], index: number, step: -1 | 1): EditedSection[] {
  const sections = editedSections(features);
  const moved = sections[index];
  return moved ? sections.toSpliced(index, 1).toSpliced(index + step, 0, moved) : sections;
}

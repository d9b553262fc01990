import { type Address, type CollectionPoint, createPointBody } from '@etal/contract/collection-points';
import { type Closure, comingClosures } from '@etal/domain/collection/closures';
import { comingHours, NO_OPENING_HOURS, type OpeningHours } from '@etal/domain/collection/opening-hours';
import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';
import type { ResolverResult } from 'react-hook-form';
import { checkForm, type FieldErrors } from '../../forms/form-check.ts';
import { copyName } from '../../forms/copy-name.ts';
import { type Picture, pictureBody } from '../../forms/picture-field.tsx';
import { toResolverResult } from '../../forms/resolver.ts';
import { addingProblems, isTyped, NO_DATES, withClosure } from './closures/closure-form.ts';
import { today } from './closures/upcoming.ts';

export interface PointValues {
  label: string;
  description: string;
  img: Picture | null;
  address: Address | null;
  /** What stands in its box and was not chosen yet: no point is saved beside it. */
  typedAddress: string;
  isEnabled: boolean;
  openingHours: OpeningHours;
  closures: Closure[];
  /** Dates that stand in the fields of a new closure: saving the form adds it. */
  typedClosure: Closure;
  onlinePaymentsEnabled: boolean;
  offlinePaymentsEnabled: boolean;
}

export const BLANK_POINT: PointValues = {
  label: '',
  description: '',
  // R-CATALOG-32: a place is open before anybody has photographed it.
  img: { drawing: 'ferme' },
  address: null,
  typedAddress: '',
  isEnabled: true,
  openingHours: NO_OPENING_HOURS,
  closures: [],
  typedClosure: NO_DATES,
  onlinePaymentsEnabled: true,
  offlinePaymentsEnabled: true,
};

export function valuesOf({
  label,
  description,
  address,
  isEnabled,
  openingHours,
  closures,
  onlinePaymentsEnabled,
  offlinePaymentsEnabled,
}: CollectionPoint): PointValues {
  return {
    label,
    description,
    img: null,
    address,
    typedAddress: '',
    isEnabled,
    openingHours: comingHours(openingHours, today()),
    closures,
    typedClosure: NO_DATES,
    onlinePaymentsEnabled,
    offlinePaymentsEnabled,
  };
}

/** R-CATALOG-34: nothing of the copy is written before it is saved. */
export const copyOf = (point: CollectionPoint): PointValues => ({
  ...valuesOf(point),
  label: copyName(point.label),
  img: { imgUrl: point.imgUrl },
});

/** "Saving without address does nothing" (R-SCREENS-8), and says why (R-SCREENS-2). */
export function checkPoint(values: PointValues, { needsImage }: { needsImage: boolean }): ResolverResult<PointValues> {
  const checked = checkForm(createPointBody, bodyOf(values));
  const errors: FieldErrors = 'errors' in checked ? checked.errors : {};
  if (!values.address || values.typedAddress.trim() !== '') errors['address'] = SCREEN_SENTENCES.POINT_ADDRESS_REQUIRED;
  if (needsImage && !values.img) errors['img'] = SCREEN_SENTENCES.IMAGE_REQUIRED;
  if (isTyped(values.typedClosure))
    for (const [field, problem] of Object.entries(addingProblems(values.typedClosure, values.closures, today())))
      errors[`typedClosure.${field}`] = problem;
  return toResolverResult(values, errors);
}

/** No image means "keep it". Closures that are over, which the form does not show, are left behind. */
export function bodyOf({ img, closures, typedClosure, ...form }: PointValues) {
  const { typedAddress: _, ...values } = form;
  return {
    ...values,
    closures: comingClosures(isTyped(typedClosure) ? withClosure(closures, typedClosure) : closures, today()),
    ...pictureBody(img),
  };
}

import { foldText } from './fold-text.ts';

const MAX_SLUG_LENGTH = 60;

export function slugify(label: string, fallback: string): string {
  const slug = foldText(label)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replaceAll(/^-+|-+$/g, '');
  return slug || fallback;
}

/** `tomates`, then `tomates-2`, `tomates-3`… */
export function freeSlug(base: string, isTaken: (slug: string) => boolean): string {
  if (!isTaken(base)) return base;
  for (let suffix = 2; ; suffix++) {
    const candidate = `${base}-${suffix}`;
    if (!isTaken(candidate)) return candidate;
  }
}

/** Where the telephone hands such an address to the map of its owner's choice, the way is shown there. */
export function ownMap(document: Document, userAgent: string): void {
  if (!/Android/.test(userAgent)) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-geo]')) link.href = link.dataset['geo'] ?? '';
}

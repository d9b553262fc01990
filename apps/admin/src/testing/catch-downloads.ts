import { vi } from 'vitest';

/** Keeps the browser from really saving; gives the names and contents of what it was asked to save. */
export function catchDownloads(): { names: string[]; contents: Blob[] } {
  const caught = { names: [] as string[], contents: [] as Blob[] };
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    caught.contents.push(content as Blob);
    return `blob:${caught.contents.length}`;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    caught.names.push(this.download);
  });
  return caught;
}

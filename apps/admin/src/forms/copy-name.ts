const COPY = ' (copie)';
/** The bound of a name on the wire. */
const MAX_NAME = 120;

/** What the copy of something is called until its owner says otherwise. */
export const copyName = (label: string): string =>
  // Half of what was cut in two, as an emoji may be, is left out.
  `${label
    .slice(0, MAX_NAME - COPY.length)
    .replace(/\p{Cs}$/u, '')
    .trimEnd()}${COPY}`;

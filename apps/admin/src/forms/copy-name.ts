const COPY = ' (copie)';
/** The bound of a name on the wire. */
const MAX_NAME = 120;

/** What the copy of something is called until its owner says otherwise. */
export const copyName = (label: string): string => `${label.slice(0, MAX_NAME - COPY.length).trimEnd()}${COPY}`;

const SIGNED_OUT = 'etal:signed-out';

/** The session has ended, wherever that was: by its owner on another device, by time, by a removal from the team. */
export const tellSignedOut = (): boolean => globalThis.dispatchEvent(new Event(SIGNED_OUT));

export const onSignedOut = (listener: () => void): void => globalThis.addEventListener(SIGNED_OUT, listener);

const LONGEST = 300;

/** An error as it may be kept and logged: mail servers like to quote the address they refuse. */
export function redactedError(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text
    .replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[address]')
    .replaceAll(/\+?\d(?:[ .-]?\d){8,}/g, '[number]')
    .slice(0, LONGEST);
}

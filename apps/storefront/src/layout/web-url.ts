/** An address as merchants write it, which may lack its beginning. */
export const webUrl = (address: string): string => (/^https?:\/\//i.test(address) ? address : `https://${address}`);

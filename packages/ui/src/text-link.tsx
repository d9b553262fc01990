/** For the router's links inside text and above titles. */
export const textLinkClass = 'font-semibold text-leaf underline decoration-1 underline-offset-3 hover:decoration-2';

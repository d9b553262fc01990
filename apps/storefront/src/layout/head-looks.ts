import type { SiteLook } from '@etal/domain/shop/looks';

/** How the head of every page, and the welcome of the first, are laid out; the letters are set in styles.css. */
interface HeadLook {
  header: string;
  grid: string;
  home: string;
  name: string;
  nav: string;
  menu: string;
  /** Around the shop's name and words on its first page. */
  welcome: string;
  portrait: string;
  actions: string;
}

/** Two rows on a phone, whatever the look, so that the menu needs neither a button nor a script. */
export const HEAD_LOOKS: Record<SiteLook, HeadLook> = {
  CLASSIC: {
    header: 'border-b border-rule',
    grid: 'md:grid-cols-[auto_1fr_auto] md:gap-x-8 md:py-3',
    home: '',
    name: 'text-lg font-bold',
    nav: 'col-span-2 -mx-2 md:order-none md:col-span-1 md:mx-0',
    menu: '',
    welcome: 'relative -mt-10 sm:-mt-14 sm:grid-cols-[auto_1fr]',
    portrait: '-mt-14 border-4 border-surface sm:mt-0',
    actions: '',
  },
  MARKET: {
    header: 'border-b border-rule',
    grid: 'md:py-3',
    home: '',
    name: 'text-lg font-bold sm:text-xl md:text-3xl',
    nav: 'col-span-2 -mx-2 md:mt-2 md:border-t md:border-rule md:pt-1',
    menu: '',
    welcome: 'mt-5 border-l-8 border-l-accent sm:grid-cols-[1fr_auto]',
    portrait: 'sm:order-last',
    actions: '',
  },
  NOTEBOOK: {
    header: 'border-b-4 border-double border-edge',
    grid: 'md:grid-cols-[1fr_auto_1fr] md:pt-5',
    home: 'md:col-start-2',
    name: 'text-xl italic md:text-3xl',
    nav: 'col-span-2 -mx-2 md:col-span-3',
    menu: 'md:justify-center',
    welcome: 'relative -mt-10 justify-items-center text-center',
    portrait: '-mt-14 border-4 border-surface sm:-mt-24',
    actions: 'justify-center',
  },
};

import { laterCode } from './later-code.tsx';

/** The code of dialogs and menus, a fifth of a screen's weight. */
export const { fetch: fetchOverlays, use: useOverlays } = laterCode(() => import('./overlays/overlays.tsx'));

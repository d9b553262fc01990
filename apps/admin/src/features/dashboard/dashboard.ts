/** The door of this feature: all that another feature may import of it. */
export { TryOutNotice } from './onboarding/try-out-notice.tsx';

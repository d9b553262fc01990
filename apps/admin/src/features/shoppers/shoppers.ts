/** The door of this feature: all that another feature may import of it. */
export { MonthlySection } from './account/monthly-section.tsx';

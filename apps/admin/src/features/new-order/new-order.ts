/** The door of this feature: all that another feature may import of it. */
export { NewOrderLink } from './new-order-link.tsx';

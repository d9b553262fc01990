/** The door of this feature: all that another feature may import of it. */
export { BagContents } from './bag-contents.tsx';
export {
  depositsToday,
  type EditedLine,
  type LinePrice,
  pricedLines,
  type Saleable,
  saleablesOf,
  saleablesOn,
} from './edited-lines.ts';
export { OrderLinesEditor } from './order-lines-editor.tsx';

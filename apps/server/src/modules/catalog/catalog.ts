/** Articles, bags, categories and their stock. What other modules may import of the catalogue. */
export { insertDefaultCategory, saveCategories } from './articles.queries.ts';
export { bagContentRows, bagsOf, readBagContents, readShownWeeks } from './bag-weeks.queries.ts';
export { replaceContents } from './bags.queries.ts';
export { catalogRoutes } from './catalog.routes.ts';
export { offerLess, readDaysLeft } from './day-stock.queries.ts';
export { selectArticles, selectCategories, toArticle } from './read-articles.queries.ts';
export { selectBags, toBag } from './read-bags.queries.ts';
export { insertSaleables, lockCatalogue } from './saleables.queries.ts';
export {
  countOrdersOfSaleables,
  holdCounted,
  holdForOrders,
  lockSaleables,
  moveStock,
  type OrderedSaleable,
  readSaleables,
  returnStock,
  stopSelling,
  takeStock,
  takeStockAgain,
} from './stock.queries.ts';

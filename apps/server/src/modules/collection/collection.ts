/** Collection points and their opening hours. What other modules may import of collection. */
export { insertPoints } from './collection-points.queries.ts';
export { selectHolidays } from './holidays.queries.ts';
export { collectionRoutes } from './collection.routes.ts';
export { holdRoom, offeredSlots } from './slot-room.ts';
export {
  findOpenPoint,
  findSlot,
  type OrderPoint,
  selectGroups,
  selectPoints,
  takesMoneyOnSite,
  toPoint,
} from './read-points.queries.ts';

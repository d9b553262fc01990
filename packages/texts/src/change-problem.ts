import type { ChangeProblem } from '@etal/domain/orders/change';
import { SCREEN_SENTENCES } from './screen-sentences.ts';

/** Why an order cannot become what is wished, in the words that the server would refuse it with. */
export function changeProblemText(problem: ChangeProblem): string {
  switch (problem.code) {
    case 'SALE_UNKNOWN':
    case 'ORDER_EMPTY':
    case 'ORDER_TOO_BIG':
      return SCREEN_SENTENCES[problem.code];
    case 'LINE_UNAVAILABLE':
      return SCREEN_SENTENCES.LINE_UNAVAILABLE(problem);
    case 'LINE_CHANGED':
      return SCREEN_SENTENCES.LINE_CHANGED(problem);
    case 'LINE_REFUNDED':
      return SCREEN_SENTENCES.LINE_REFUNDED(problem);
    case 'ORDER_BELOW_REFUND':
      return SCREEN_SENTENCES.ORDER_BELOW_REFUND(problem);
    case 'STOCK_SHORT':
      return SCREEN_SENTENCES.STOCK_SHORT(problem);
    case 'WEIGHED_ONLINE':
      return SCREEN_SENTENCES.WEIGHED_ONLINE(problem);
    case 'ON_SITE_CLOSED':
      return SCREEN_SENTENCES.ON_SITE_CLOSED(problem);
  }
}

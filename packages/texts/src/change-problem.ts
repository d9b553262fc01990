import type { ChangeProblem } from '@etal/domain/orders/change';
import { SENTENCES } from './errors.ts';

/** Why an order cannot become what is wished, in the words that the server would refuse it with. */
export function changeProblemText(problem: ChangeProblem): string {
  switch (problem.code) {
    case 'SALE_UNKNOWN':
    case 'ORDER_EMPTY':
    case 'ORDER_TOO_BIG':
      return SENTENCES[problem.code];
    case 'LINE_UNAVAILABLE':
      return SENTENCES.LINE_UNAVAILABLE(problem);
    case 'LINE_CHANGED':
      return SENTENCES.LINE_CHANGED(problem);
    case 'LINE_REFUNDED':
      return SENTENCES.LINE_REFUNDED(problem);
    case 'ORDER_BELOW_REFUND':
      return SENTENCES.ORDER_BELOW_REFUND(problem);
    case 'STOCK_SHORT':
      return SENTENCES.STOCK_SHORT(problem);
    case 'WEIGHED_ONLINE':
      return SENTENCES.WEIGHED_ONLINE(problem);
    case 'ON_SITE_CLOSED':
      return SENTENCES.ON_SITE_CLOSED(problem);
  }
}

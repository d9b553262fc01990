import type { MessageAudience } from '@etal/contract/mailings';

/** Whom a message is for, as the address says it: a collection day, a group, or one customer. */
export interface AudienceInAddress {
  to: 'day' | 'group' | 'shopper';
  date: string;
  point: string;
  group: string;
  shopper: string;
}

export const AUDIENCE_PARAMS = {
  to: 'pour',
  date: 'date',
  point: 'point',
  group: 'groupe',
  shopper: 'client',
} as const;

const TO = { jour: 'day', groupe: 'group', client: 'shopper' } as const;

export function readAudience(params: URLSearchParams): AudienceInAddress {
  const text = (name: keyof typeof AUDIENCE_PARAMS): string => params.get(AUDIENCE_PARAMS[name]) ?? '';
  const said = Object.entries(TO).find(([word]) => word === text('to'))?.[1];
  return {
    to: said ?? (text('shopper') ? 'shopper' : text('group') ? 'group' : 'day'),
    date: text('date'),
    point: text('point'),
    group: text('group'),
    shopper: text('shopper'),
  };
}

/** Undefined while it is incomplete. */
export function audienceOf({ to, date, point, group, shopper }: AudienceInAddress): MessageAudience | undefined {
  switch (to) {
    case 'day':
      return date === '' ? undefined : { orders: { date, ...(point !== '' && { collectionPoint: point }) } };
    case 'group':
      return group === '' ? undefined : { group };
    case 'shopper':
      return shopper === '' ? undefined : { shoppers: [shopper] };
  }
}

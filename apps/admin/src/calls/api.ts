import { checkAnswer } from '@etal/contract/check-answer';
import { type Call, CallError, createClient } from '@etal/contract/client';
import { tellSignedOut } from './signed-out.ts';

/** The shop that this tab shows: the server refuses what is meant for another (R-TEAM-2). */
let shownShop: string | undefined;
export const showShop = (shopId: string | undefined): void => {
  shownShop = shopId;
};

/** `fetch` is looked up at each call, so that a test can replace it. */
const client = createClient((...request) => fetch(...request), {
  ...(import.meta.env.PROD ? {} : { check: checkAnswer }),
  shopId: () => shownShop,
});

export const call: Call = async (endpoint, input, options) => {
  try {
    return await client(endpoint, input, options);
  } catch (error) {
    // A wrong password is a 401 as well, of a call that anybody may make.
    if (error instanceof CallError && error.status === 401 && endpoint.access !== 'public') tellSignedOut();
    throw error;
  }
};

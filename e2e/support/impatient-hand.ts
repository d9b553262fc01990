import type { Locator, Page } from '@playwright/test';

/** How long after the first press an impatient thumb presses again, in milliseconds. */
const AGAIN_AFTER = [40, 120, 300];

/** How many times slower than this machine the phone is that it holds. */
const SLOWNESS = 6;

export interface ImpatientHand {
  /** The presses are the browser's own, at their moments: none waits for what the one before has done. */
  press(button: Locator): Promise<void>;
  /** Until the next press the machine is as fast as it is. */
  rest(): Promise<void>;
}

export async function impatientHand(page: Page): Promise<ImpatientHand> {
  const session = await page.context().newCDPSession(page);
  const slowDown = async (rate: number): Promise<void> => {
    await session.send('Emulation.setCPUThrottlingRate', { rate });
  };
  return {
    press: async (button) => {
      await button.waitFor();
      await slowDown(SLOWNESS);
      await button.evaluate((element: HTMLElement, moments) => {
        element.click();
        for (const moment of moments) setTimeout(() => element.click(), moment);
      }, AGAIN_AFTER);
    },
    rest: () => slowDown(1),
  };
}

import type { Locator, Page } from '@playwright/test';

/** Does what a person does, and counts it: each click, tap or choice, and each field typed into. */
export class Hand {
  #moves = 0;

  get moves(): number {
    return this.#moves;
  }

  async click(target: Locator): Promise<void> {
    this.#moves += 1;
    await target.click();
  }

  async fill(target: Locator, text: string): Promise<void> {
    this.#moves += 1;
    await target.fill(text);
  }

  /** Into what has the focus already. */
  async type(page: Page, text: string): Promise<void> {
    this.#moves += 1;
    await page.keyboard.type(text);
  }

  async choose(target: Locator, option: string): Promise<void> {
    this.#moves += 1;
    await target.selectOption(option);
  }

  async check(target: Locator): Promise<void> {
    this.#moves += 1;
    await target.check();
  }
}

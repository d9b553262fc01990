/** What was used last, up to so many entries, or up to so much weight of them; the rest is forgotten. */
export class Recent<Value> {
  readonly #most: number;
  readonly #weigh: (value: Value, key: string) => number;
  /** A Map keeps its order: the first is the one to go. */
  readonly #entries = new Map<string, Value>();
  #weight = 0;

  constructor(most: number, weigh: (value: Value, key: string) => number = () => 1) {
    this.#most = most;
    this.#weigh = weigh;
  }

  get weight(): number {
    return this.#weight;
  }

  get(key: string): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  /** What weighs more than all may is not kept. */
  set(key: string, value: Value): void {
    this.delete(key);
    const weight = this.#weigh(value, key);
    if (weight > this.#most) return;
    this.#entries.set(key, value);
    this.#weight += weight;
    while (this.#weight > this.#most) this.delete(this.#entries.keys().next().value as string);
  }

  /** Only that value, where it is said: another may have taken its place. */
  delete(key: string, only?: Value): void {
    const value = this.#entries.get(key);
    if (value === undefined || (only !== undefined && only !== value)) return;
    this.#entries.delete(key);
    this.#weight -= this.#weigh(value, key);
  }
}

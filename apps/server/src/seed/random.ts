export interface Random {
  /** A whole number from 0 up to, and without, `limit`. */
  below(limit: number): number;
  /** A whole number between two, both included. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  uuid(): string;
}

/** Always the same draws for the same two seeds (sfc32, 128 bits of state): for believable data, never for secrets. */
export function seededRandom(seed: number, stream = 0): Random {
  let [a, b, c, counter] = [seed | 0, stream | 0, 0x9e37_79b9 | 0, 1];
  const word = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  // The first draws still resemble the seeds.
  for (let warmUp = 0; warmUp < 20; warmUp++) word();
  const below = (limit: number): number => Math.floor((word() / 2 ** 32) * limit);
  const hex = (): string => word().toString(16).padStart(8, '0');
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: (probability) => word() < probability * 2 ** 32,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('Nothing to pick from.');
      return item;
    },
    uuid: () => {
      const [first, second, third, fourth] = [hex(), hex(), hex(), hex()];
      return `${first}-${second.slice(0, 4)}-4${second.slice(5)}-a${third.slice(1, 4)}-${third.slice(4)}${fourth}`;
    },
  };
}

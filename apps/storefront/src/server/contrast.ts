/** `#rrggbb` colours, relative luminance and contrast as WCAG 2.2 defines them. */
export type Hex = string;

type Channels = readonly [red: number, green: number, blue: number];

const channelsOf = (hex: Hex): Channels =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)) as unknown as Channels;

function luminance(hex: Hex): number {
  const [red, green, blue] = channelsOf(hex).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: Hex, other: Hex): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** `share` of the second colour in the first, from 0 to 1. */
export function mix(from: Hex, into: Hex, share: number): Hex {
  const [a, b] = [channelsOf(from), channelsOf(into)];
  return `#${a
    .map((channel, index) =>
      Math.round(channel + ((b[index] ?? 0) - channel) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

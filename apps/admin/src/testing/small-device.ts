import { vi } from 'vitest';

/**
 * A device that keeps so many characters in all, and then says what browsers say. The room may change between two
 * writes.
 */
export function smallDevice(room: number): { room: number } {
  const device = { room };
  const real = localStorage;
  const setItem = (name: string, text: string): void => {
    const others = Object.keys(real).filter((other) => other !== name);
    const used = others.reduce((sum, other) => sum + other.length + (real.getItem(other)?.length ?? 0), 0);
    if (used + name.length + text.length > device.room) throw new DOMException('full', 'QuotaExceededError');
    real.setItem(name, text);
  };
  const held = new Proxy(real, {
    get: (storage, name) => {
      const value = name === 'setItem' ? setItem : (Reflect.get(storage, name) as unknown);
      return typeof value === 'function' ? (value.bind(storage) as unknown) : value;
    },
  });
  vi.stubGlobal('localStorage', held);
  return device;
}

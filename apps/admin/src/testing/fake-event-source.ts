import { vi } from 'vitest';

/** Stands in for the browser's; `emit` speaks to every screen that listens. */
export function fakeEventSource() {
  const open = new Set<{ tell: (event: { data: string }) => void }>();
  const addresses: string[] = [];
  vi.stubGlobal(
    'EventSource',
    class {
      private listener = { tell: (_event: { data: string }) => {} };
      constructor(address: string) {
        addresses.push(address);
      }
      addEventListener(name: string, tell: (event: { data: string }) => void) {
        if (name !== 'orders') return;
        this.listener = { tell };
        open.add(this.listener);
      }
      close() {
        open.delete(this.listener);
      }
    },
  );
  return {
    addresses,
    isOpen: () => open.size > 0,
    emit: (version: number) => {
      for (const { tell } of open) tell({ data: JSON.stringify({ version }) });
    },
  };
}

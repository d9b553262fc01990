/** Chromium's question « Installer l'application ? », which it lets the page ask at its own moment. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

let kept: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function keep(prompt: InstallPrompt | null): void {
  kept = prompt;
  for (const listener of listeners) listener();
}

/** Called at the very start: the browser only offers it once, before any page asks. */
export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => keep(null));
}

export const installPrompt = {
  get: (): InstallPrompt | null => kept,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** The browser lets a prompt be shown once. */
  ask: async (): Promise<void> => {
    const prompt = kept;
    keep(null);
    await prompt?.prompt();
  },
};

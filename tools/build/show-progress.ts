const SLOW_STEP_MS = 2000;

/** One line that moves on a terminal; elsewhere (a log file) a line every few seconds. */
export const showProgress = (title: string) => {
  const start = performance.now();
  let modules = 0;
  let lastSaid = 0;

  const say = (text: string) => {
    if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${title} : ${text}…`);
    else console.log(`${title} : ${text}…`);
    lastSaid = performance.now();
  };
  say('préparation');

  return {
    say,
    done: () => {
      const seconds = ((performance.now() - start) / 1000).toFixed(1).replace('.', ',');
      console.log(`${process.stdout.isTTY ? '\r\u001b[K' : ''}${title} : terminée en ${seconds} s.`);
    },
    /** A Vite plugin that counts the modules as they go by. */
    plugin: {
      name: 'etal:progress',
      transform: () => {
        modules += 1;
        if (performance.now() - lastSaid > (process.stdout.isTTY ? 100 : SLOW_STEP_MS)) say(`${modules} modules`);
      },
    },
  };
};
